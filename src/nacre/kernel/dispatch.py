"""Dispatch by the type of an argument: compiled code finds the function when it is compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from numba import types
from numba.core.typing.templates import AbstractTemplate, infer_global

from nacre.kernel.compiling import INTERPRETED


def by_first_argument(call: Any, name: str, choose: Callable[[Any], Any]) -> None:
    """Let compiled code that calls ``call`` call what ``choose`` finds for its first argument.

    ``choose`` is given the type in compiled code of the argument, whose name is ``name``, and
    returns a compiled function: the very one that others call. (An ``overload`` would compile
    another copy for each kind of caller.) ``None`` is a type error.
    """
    if INTERPRETED:
        return

    class ByFirstArgument(AbstractTemplate):  # type: ignore[misc]  # Numba has no types
        key = call

        def generic(self, args: Any, kws: Any) -> Any:
            dispatcher = choose(args[0] if args else dict(kws)[name])
            if dispatcher is None:
                return None
            kind = types.Dispatcher(dispatcher)
            signature = kind.get_call_type(self.context, args, kws)
            self._found[signature.args] = kind.get_overload(signature)
            return signature

        def get_impl_key(self, signature: Any) -> Any:
            return self._found[signature.args]

        _found: ClassVar[dict[Any, Any]] = {}

    infer_global(call, types.Function(ByFirstArgument))
