"""Compilation of functions that only compiled code calls: linked into entries, never run alone.

Left to itself, Numba optimises each function with everything that it calls, makes machine code of
it, and does all of that again for each caller. What ``@compiled`` marks is compiled here to
LLVM's intermediate code and no further. An entry links what it calls, directly or not, and
everything is optimised once, together.

::

    inner = numba.njit(pipeline_class=LinkedCompiler, …)(function)
    inner._cache = LinkedCache(function)   # where it is kept on disk
    entry = numba.njit(pipeline_class=EntryCompiler, …)(function)
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba.core.caching import Cache, CompileResultCacheImpl
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, Flags, compile_result
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """A code library that is only ever linked into others, with those that it calls."""

    def finalize(self) -> None:
        """Close the module as it is: whoever links it optimises it."""
        self._raise_if_finalized()
        self._finalized = True

    def to_link(self) -> list[Any]:
        """All libraries that a caller has to link."""
        return [self, *dict.fromkeys(self._linking_libraries)]

    def whole_module(self) -> Any:
        """One module with everything that a caller has to link."""
        whole, *others = (library._get_module_for_linking() for library in self.to_link())
        whole = whole.clone()
        for module in others:
            whole.link_in(module, preserve=True)
        return whole

    @classmethod
    def from_bitcode(cls, codegen: Any, name: str, bitcode: bytes) -> LinkedLibrary:
        """The library that :meth:`whole_module` of another process was made from."""
        library = cls(codegen, name)
        library._shared_module = llvm.parse_bitcode(bitcode)
        library._finalized = True
        return library


class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """The code library of an entry: everything that it calls is optimised here, and only here."""

    def _optimize_final_module(self) -> None:
        # Reference counts can be seen to cancel out once the functions between them are inlined,
        # and most of the rest can be optimised once those are gone. Numba has a cheap round, which
        # inlines little, and a full one: its callees went through all of that before.
        plain = {"loop_vectorize": False, "slp_vectorize": False}
        self._keep_callees_inside()
        self._optimize(opt=0, cost="cheap", **plain)
        self._optimize(opt=3, **plain)
        self._optimize()

    def _keep_callees_inside(self) -> None:
        """Make what was linked invisible from outside.

        LLVM then knows all callers of a function: one that is called from a single place becomes
        part of its caller, however long it is, and an argument that is always the same a constant.
        """
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr and not _counts_references(function):
                function.linkage = llvm.Linkage.internal

    def _optimize(self, **how: Any) -> None:
        passes, builder = self._codegen._module_pass_manager(**how)
        passes.run(self._final_module, builder)


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):  # type: ignore[misc]  # Numba has no types
    """The last pass of an entry: machine code of an :class:`EntryLibrary`."""

    _name = "entry_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the function and make machine code of it."""
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class LinkedLowering(NativeLowering):  # type: ignore[misc]  # Numba has no types
    """The last pass: intermediate code in a :class:`LinkedLibrary`, known to callers by a key."""

    _name = "linked_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the function and make it known to its callers."""
        state.library = LinkedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        state["cr"] = lowered._replace(cfunc=_key())
        libraries = state.library.to_link()
        state.targetctx.insert_user_function(state["cr"].cfunc, lowered.fndesc, libraries)
        for library in libraries:
            state.reload_init.extend(getattr(library, "_reload_init", ()))  # unknown to old ones
        return True


class QuickFlags(Flags):  # type: ignore[misc]  # Numba has no types
    """Numba's flags, which it uses as keys 10,000 times for a game: compared quickly."""

    __slots__ = ()

    def __hash__(self) -> int:
        return _HASH_OF_FLAGS  # Numba's own is of their names alone, and so a constant too

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, QuickFlags) and self._values == other._values
        return same or super().__eq__(other)


_HASH_OF_FLAGS = hash(Flags())


class EntryCompiler(CompilerBase):  # type: ignore[misc]  # Numba has no types
    """Numba's own passes, but for the last."""

    lowering: Any = EntryLowering

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.state.flags = QuickFlags(self.state.flags)

    def define_pipelines(self) -> list[Any]:
        """Numba's pipeline, with another :attr:`lowering`."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state).passes
        pipeline = PassManager("nopython")
        pipeline.passes = [
            (self.lowering if kind is NativeLowering else kind, text) for kind, text in passes
        ]
        pipeline.finalize()
        return [pipeline]


class LinkedCompiler(EntryCompiler):
    """The same for a function that is only linked."""

    lowering = LinkedLowering


class LinkedCodeCache(CompileResultCacheImpl):  # type: ignore[misc]  # Numba has no types
    """How the result of a :class:`LinkedCompiler` is kept on disk: as bitcode."""

    def check_cachable(self, result: Any) -> bool:
        """Whether it can be kept: not with addresses of this process in it."""
        return not any(_holds_addresses(library) for library in result.library.to_link())

    def reduce(self, result: Any) -> tuple[Any, ...]:
        """What is pickled."""
        result.fndesc.typemap = result.fndesc.calltypes = None  # as large as all the rest
        bitcode = result.library.whole_module().as_bitcode()
        return (
            *(result.library.name, bitcode, result.fndesc, result.environment),
            *(result.signature, result.reload_init),
        )

    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:
        """The result in another process; who loads it makes it known to its callers."""
        name, bitcode, fndesc, environment, signature, reload_init = payload
        for initialize in reload_init:
            initialize()
        return compile_result(
            target_context=target_context,
            typing_context=target_context.typing_context,
            library=LinkedLibrary.from_bitcode(target_context.codegen(), name, bitcode),
            environment=environment,
            entry_point=_key(),
            fndesc=fndesc,
            signature=signature,
            objectmode=False,
            reload_init=reload_init,
        )


class LinkedCache(Cache):  # type: ignore[misc]  # Numba has no types
    """The cache of a dispatcher with a :class:`LinkedCompiler`."""

    _impl_class = LinkedCodeCache


def _key() -> Any:
    """What callers know a function by instead of its address; each is another."""
    return object()


def _counts_references(function: Any) -> bool:
    """Whether it is one of Numba's own, which its passes look for by name and linkage."""
    return str(function.name).startswith("NRT_")


def _holds_addresses(library: Any) -> bool:
    names = (variable.name for variable in library._get_module_for_linking().global_variables)
    return any(name.startswith("numba.dynamic.globals") for name in names)
