"""Sessions from the message lists of providers: their real shapes, as JSON and as the objects of their packages."""

import pytest

from rightargs import Session
from rightargs.context import AssistantTurn, ToolCall, ToolResult, UserTurn


def turns(messages, provider):
    return list(Session.from_messages(messages, provider).context().transcript)


TWO_CALLS = [
    ToolCall("find", {"q": "lamp"}, "c1"),
    ToolCall("stock", {"sku": 7}, "c2"),
    ToolResult("stock", {"left": 0}, "c2"),
    ToolResult("find", {"id": "a1"}, "c1"),
]
CHAT = [
    {"role": "developer", "content": "Be nice."},
    {
        "role": "user",
        "content": [{"type": "text", "text": "refund"}, {"type": "image_url", "image_url": {"url": "u"}}, {"type": "text", "text": "it"}],
    },
    {
        "role": "assistant",
        "content": None,
        "refusal": None,
        "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "find", "arguments": '{"q": "lamp"}'}},
            {"id": "c2", "type": "function", "function": {"name": "stock", "arguments": '{"sku": 7}'}},
        ],
    },
    {"role": "tool", "tool_call_id": "c2", "content": [{"type": "text", "text": '{"left": 0}'}]},
    {"role": "tool", "tool_call_id": "c1", "content": '{"id": "a1"}'},
    {"role": "assistant", "content": "Done."},
]
RESPONSES = [
    {"role": "developer", "content": "Be nice."},
    {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "refund"}, {"type": "input_text", "text": "it"}]},
    {"type": "reasoning", "id": "r1", "summary": [{"type": "summary_text", "text": "the user said b2"}]},
    {"type": "function_call", "id": "f1", "call_id": "c1", "name": "find", "arguments": '{"q": "lamp"}', "status": "completed"},
    {"type": "function_call", "id": "f2", "call_id": "c2", "name": "stock", "arguments": '{"sku": 7}', "status": "completed"},
    {"type": "function_call_output", "call_id": "c2", "output": [{"type": "input_text", "text": '{"left": 0}'}]},
    {"type": "function_call_output", "call_id": "c1", "output": '{"id": "a1"}'},
    {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Done.", "annotations": []}]},
]
ANTHROPIC = [
    {"role": "user", "content": [{"type": "text", "text": "refund"}, {"type": "text", "text": "it"}]},
    {
        "role": "assistant",
        "content": [
            {"type": "thinking", "thinking": "the user said b2", "signature": "s"},
            {"type": "tool_use", "id": "c1", "name": "find", "input": {"q": "lamp"}},
            {"type": "tool_use", "id": "c2", "name": "stock", "input": {"sku": 7}},
        ],
    },
    {
        "role": "user",
        "content": [
            {"type": "tool_result", "tool_use_id": "c2", "content": '{"left": 0}'},
            {"type": "tool_result", "tool_use_id": "c1", "content": [{"type": "text", "text": '{"id": "a1"}'}]},
        ],
    },
    {"role": "assistant", "content": "Done."},
]
GEMINI = [
    {"role": "user", "parts": [{"text": "refund"}, {"inlineData": {"mimeType": "image/png", "data": ""}}, {"text": "it"}]},
    {
        "role": "model",
        "parts": [
            {"text": "the user said b2", "thought": True},
            {"functionCall": {"id": "c1", "name": "find", "args": {"q": "lamp"}}, "thoughtSignature": "czE="},
            {"functionCall": {"id": "c2", "name": "stock", "args": {"sku": 7}}},
        ],
    },
    {
        "role": "user",
        "parts": [
            {"functionResponse": {"id": "c2", "name": "stock", "response": {"output": {"left": 0}}}},
            {"functionResponse": {"id": "c1", "name": "find", "response": {"id": "a1"}}},
        ],
    },
    {"role": "model", "parts": [{"text": "Done."}]},
]
LISTS = {"openai": CHAT, "openai-responses": RESPONSES, "anthropic": ANTHROPIC, "gemini": GEMINI}


@pytest.mark.parametrize("provider", LISTS)
def test_parallel_calls_are_matched_to_their_results_whatever_the_order(provider):
    assert [UserTurn("refund\nit"), *TWO_CALLS, AssistantTurn("Done.")] == turns(LISTS[provider], provider)


def objects(provider):
    """Return the same list as the objects that the provider's package makes of it."""
    match provider:
        case "openai":
            chat = pytest.importorskip("openai.types.chat")
            return [chat.ChatCompletionMessage.model_validate(one) if one["role"] == "assistant" else one for one in CHAT]
        case "openai-responses":
            kinds = pytest.importorskip("openai.types.responses")
            return [kinds.ResponseFunctionToolCall.model_validate(one) if one.get("type") == "function_call" else one for one in RESPONSES]
        case "anthropic":
            kinds = pytest.importorskip("anthropic.types")
            made = {"thinking": kinds.ThinkingBlock, "tool_use": kinds.ToolUseBlock}
            assistant = [made[block["type"]].model_validate(block) for block in ANTHROPIC[1]["content"]]
            return [ANTHROPIC[0], {"role": "assistant", "content": assistant}, *ANTHROPIC[2:]]
    types = pytest.importorskip("google.genai.types")
    return [types.Content.model_validate(one) for one in GEMINI]


@pytest.mark.parametrize("provider", LISTS)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_objects_of_a_provider_package_read_like_its_json(provider):
    assert turns(LISTS[provider], provider) == turns(objects(provider), provider)


def test_a_function_message_from_before_there_were_ids_is_a_result_of_the_tool_it_names():
    messages = [
        {"role": "assistant", "content": None, "function_call": {"name": "find", "arguments": '{"q": 1}'}},
        {"role": "function", "name": "find", "content": '{"id": "a1"}'},
        {"role": "function", "name": "find", "content": "Error: no such order b2"},
    ]

    assert [
        ToolCall("find", {"q": 1}),
        ToolResult("find", {"id": "a1"}),
        ToolResult("find", "Error: no such order b2", failed=True),
    ] == turns(messages, "openai")


FAILED = {
    "openai": [
        {"role": "tool", "tool_call_id": "x", "content": '{"error": "no b2"}'},
        {"role": "tool", "tool_call_id": "x", "content": "Traceback (most recent call last): b2"},
    ],
    "openai-responses": [
        {"type": "function_call_output", "call_id": "x", "output": '{"ok": false, "id": "b2"}'},
        {"type": "function_call_output", "call_id": "x", "output": "b2", "status": "incomplete"},
        {"type": "custom_tool_call_output", "call_id": "x", "output": "Error: b2"},
        {"type": "mcp_call", "id": "x", "name": "find", "arguments": "{}", "output": None, "error": "no b2"},
    ],
    "anthropic": [
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "x", "is_error": True, "content": "b2"}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "x", "content": '{"success": false, "id": "b2"}'}]},
        {
            "role": "assistant",
            "content": [{"type": "mcp_tool_result", "tool_use_id": "x", "is_error": True, "content": [{"type": "text", "text": "b2"}]}],
        },
        {
            "role": "assistant",
            "content": [
                {
                    "type": "web_search_tool_result",
                    "tool_use_id": "x",
                    "content": {"type": "web_search_tool_result_error", "error_code": "b2"},
                }
            ],
        },
    ],
    "gemini": [{"role": "user", "parts": [{"functionResponse": {"name": "find", "response": {"error": "no b2"}}}]}],
}


@pytest.mark.parametrize(("provider", "message"), [(name, one) for name, each in FAILED.items() for one in each], ids=range(11))
def test_a_result_that_failed_is_no_evidence(provider, message):
    context = Session.from_messages([message], provider).context()

    assert [True] == [turn.failed for turn in context.transcript if isinstance(turn, ToolResult)]
    assert [] == context.sightings("b2")


@pytest.mark.parametrize(
    ("provider", "message", "tool", "value"),
    [
        ("openai", {"role": "tool", "tool_call_id": "gone", "name": "find", "content": "a1"}, "find", "a1"),
        ("openai", {"role": "tool", "tool_call_id": "gone", "content": "a1"}, "", "a1"),
        (
            "openai",
            {"type": "mcp_call", "id": "m", "name": "find", "arguments": "{}", "output": '{"id": "a1"}', "error": None},
            "find",
            {"id": "a1"},
        ),
        (
            "gemini",
            {"role": "function", "parts": [{"function_response": {"name": "find", "response": {"result": ["a1"]}}}]},
            "find",
            ["a1"],
        ),
        (
            "anthropic",
            {
                "role": "user",
                "content": [
                    {
                        "type": "tool_result",
                        "tool_use_id": "gone",
                        "content": [{"type": "text", "text": '{"id": 1}'}, {"type": "text", "text": '{"id": 2}'}],
                    }
                ],
            },
            "",
            [{"id": 1}, {"id": 2}],
        ),
    ],
    ids=range(5),
)
def test_a_result_without_its_call_is_of_the_tool_it_names(provider, message, tool, value):
    assert [ToolResult(tool, value)] == [
        ToolResult(turn.tool, turn.value) for turn in turns([message], provider) if isinstance(turn, ToolResult)
    ]


@pytest.mark.parametrize("provider", LISTS)
@pytest.mark.parametrize(
    "message", [{}, {"role": "user"}, {"role": 5, "content": 7}, {"content": [None, 3, "x", []]}, {"role": "model", "parts": "x"}], ids=repr
)
def test_strange_messages_are_passed_over(provider, message):
    assert all(isinstance(turn, UserTurn | AssistantTurn) for turn in turns([message], provider))


def test_texts_before_and_after_calls_keep_their_places():
    content = [
        {"type": "text", "text": "one"},
        {"type": "tool_use", "id": "t", "name": "find", "input": {}},
        {"type": "text", "text": "two"},
    ]

    assert [AssistantTurn("one"), ToolCall("find", {}, "t"), AssistantTurn("two")] == turns(
        [{"role": "assistant", "content": content}], "anthropic"
    )


def test_an_unknown_provider_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="'openai', 'openai-responses', 'anthropic', 'gemini'"):
        Session.from_messages([], provider="acme")
