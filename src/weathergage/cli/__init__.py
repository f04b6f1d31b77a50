"""The command line: `weathergage --help` lists what it can do."""


def main() -> None:
    """Run the command that was typed; whatever goes wrong is said in one line."""
    import os
    import sys

    from weathergage.cli.app import app

    try:
        app(prog_name="weathergage")
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except Exception as wrong:
        if os.environ.get("WEATHERGAGE_TRACEBACK"):
            raise
        print(f"weathergage: this should not have happened: {type(wrong).__name__}: {wrong}", file=sys.stderr)
        print("Set WEATHERGAGE_TRACEBACK=1 to see where, and please report it.", file=sys.stderr)
        raise SystemExit(70) from None
