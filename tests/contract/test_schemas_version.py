"""The version of a schema."""

import copy
import json
import subprocess
import sys

from schemas_support import SCHEMAS, contract

from rightargs import OpaqueId


class TestVersion:
    def test_it_changes_with_what_the_model_sees_and_with_what_is_enforced(self):
        base = {"schema": SCHEMAS["flat"]}
        seen = {
            contract(base["schema"]).schema_version,
            contract(base["schema"], description="Book.").schema_version,
            contract(base["schema"], requires=("find",)).schema_version,
            contract(base["schema"], grounding="require").schema_version,
            contract(base["schema"], unknown_keys="keep").schema_version,
            contract(base["schema"], aliases={"city": ["town"]}).schema_version,
            contract(base["schema"], fields={"city": OpaqueId()}).schema_version,
            contract(base["schema"], fields={"city": OpaqueId(pattern="^R")}).schema_version,
            contract({**SCHEMAS["flat"], "required": []}).schema_version,
        }

        assert 9 == len(seen)

    def test_it_does_not_depend_on_the_order_of_keys(self):
        turned = json.loads(json.dumps(SCHEMAS["flat"], sort_keys=True))

        assert contract(turned).schema_version == contract(copy.deepcopy(SCHEMAS["flat"])).schema_version

    def test_it_is_the_same_in_every_process(self):
        code = (
            "from rightargs import ToolContract, Choice\n"
            "t = ToolContract.from_json_schema('t', {'type': 'object', 'properties': {'a': {'type': 'string'}}}, effect='read',"
            " fields={'a': Choice(['x', 'y'])}, sensitive=('a',))\nprint(t.schema_version)"
        )
        found = {
            subprocess.run(
                [sys.executable, "-c", code],
                capture_output=True,
                text=True,
                check=True,
                env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            ).stdout
            for seed in ("1", "2")
        }

        assert 1 == len(found)
