"""Codes of calling tools over and over: selection, loops, budgets, execution."""

from rightargs.vocab.codes._kinds import CodeEntry, FailureClass

_F = FailureClass

DISPATCH_CODES: tuple[CodeEntry, ...] = (
    # selection
    CodeEntry("unknown_tool", _F.SELECTION, "No tool of this name is registered. Call one of the tools that are."),
    # loop
    CodeEntry("repeated_call", _F.LOOP, "The same call was made before with the same result, and nothing new was learnt since.", "stop"),
    CodeEntry("repeated_write", _F.LOOP, "The same change was made before in this conversation. Ask whether it is wanted again.", "ask"),
    CodeEntry("budget_spent", _F.LOOP, "The call was refused more often than it may be corrected. A person looks at it.", "stop"),
    # execution
    CodeEntry("tool_failed", _F.EXECUTION, "The tool ran and failed. The failure is not about the form of the arguments."),
    CodeEntry("rate_limited", _F.EXECUTION, "The tool takes no more calls for now."),
    CodeEntry("timed_out", _F.EXECUTION, "The tool gave no answer in time. It only reads, so nothing was changed."),
    CodeEntry("connection_failed", _F.EXECUTION, "The tool could not be reached. Nothing was changed."),
    CodeEntry(
        "unknown_outcome",
        _F.EXECUTION,
        "The change was sent and its answer never came, so it may have happened. It is not repeated; look it up, or tell the user.",
        "stop",
    ),
    CodeEntry("tool_unavailable", _F.EXECUTION, "The tool has failed several times in a row and is not called for a while."),
    CodeEntry("no_fallback", _F.EXECUTION, "Neither the tool nor a coarser one can be used now. A person looks at it.", "stop"),
    CodeEntry("call_in_flight", _F.EXECUTION, "The same change is being made at this moment. Wait for its result."),
    CodeEntry(
        "idempotency_conflict",
        _F.EXECUTION,
        "The idempotency key was used before with other arguments. A new change needs a new key.",
        "stop",
    ),
    CodeEntry(
        "store_unavailable",
        _F.EXECUTION,
        "The state that workers share cannot be reached. Changes wait until it can; reading goes on unguarded by it.",
        "stop",
    ),
)
