"""Errors that programs met after an upgrade, as people reported them: the reason stands in the first three answers."""

import pytest

from torchproof.errors import RecordError
from torchproof.why.error_answers import explain_error
from torchproof.why.why_answers import Answer
from torchproof.why.why_knowledge import open_knowledge

pytestmark = pytest.mark.records

# What an error says, and of the answer that explains it the release and what it names.
CHANGED = [
    ("include_paths() got an unexpected keyword argument 'cuda'", "2.6", "cpp_extension.include_paths"),
    ("cannot import name 'capture_pre_autograd_graph' from 'torch._export'", "2.7", "capture_pre_autograd_graph"),
    ("module 'torchaudio' has no attribute 'AudioMetaData'", "2.9", "torchaudio 2.9.1"),
    ("module 'torchaudio' has no attribute 'info'", "2.9", "torchaudio 2.9.1"),
    ("module 'torchvision.io' has no attribute 'write_video'", "2.11", "torchvision 0.26.0"),
    ("cannot import name 'read_video' from 'torchvision.io'", "2.11", "torchvision 0.26.0"),
    ("NameError: name 'torch' is not defined", "2.7", "`torch.linalg`"),
    ("cannot import name 'fully_shard' from 'torch.distributed._composable'", "2.6", "_composable.fully_shard"),
    ("module 'torch.export' has no attribute 'export_for_training'", "2.11", "export_for_training` is gone"),
    ("LRScheduler.__init__() takes from 2 to 3 positional arguments but 4 were given", "2.7", "LRScheduler"),
    ("`torch.jit.script_method` is deprecated. Please switch to `torch.compile`", "2.10", "script_method"),
    (
        "Current status indicate that you have used mix of the legacy and new APIs to set the TF32 status",
        "2.9",
        "allow_tf32",
    ),
    ("the current flag(s) indicate that cuDNN conv and cuDNN RNN have different TF32 flags", "2.13", "fp32_precision"),
    (
        'kernel.cu(66): error: no suitable conversion function from "const at::DeprecatedTypeProperties" to ...',
        "2.6",
        "AT_DISPATCH_FLOATING_TYPES",
    ),
]
# What a program misses on a release that is too old, and the first that has it.
CAME = [
    ("cannot import name 'triton_type_to_torch' from 'torch._inductor.utils'", "2.6"),
    ("cannot import name 'get_num_sms' from 'torch._inductor.utils'", "2.7"),
    ("No module named 'torch._inductor.custom_graph_pass'", "2.6"),
    ("cannot import name 'ScalingType' from 'torch.nn.functional'", "2.10"),
    ("cannot import name 'wrap_triton' from 'torch.library'", "2.6"),
    ("load() got an unexpected keyword argument 'no_dist'", "2.7"),
]
# What an extension says that was built for another torch, and a word of what to do.
BUILDS = [
    ("operator torchvision::nms does not exist", "torchvision 0.26.0"),
    ("No module named 'torchtext'", "Do without"),
    (
        "OSError: /packages/torchtext/lib/libtorchtext.so: undefined symbol: _ZN5torch3jit17parseSchemaOrNameERKSs",
        "Do without",
    ),
    (
        "ImportError: /p/_XLAC.so: undefined symbol: _ZNK3c1010TensorImpl18compute_contiguousENS0_8identityIbEE",
        "build the package again",
    ),
]
# What an installer, a loader or a driver says, and of an answer the release and a word.
INSTALLATIONS = [
    ("No matching distribution found for torch==2.15.0", "", "for Python 3.11 to 3.15"),
    ("ImportError: libcudart.so.12: cannot open shared object file: No such file or directory", "2.11", "CUDA 12"),
    ("CUDA error: no kernel image is available for execution on the device", "2.8", "drops Maxwell and Pascal"),
    ("CUDA error: no kernel image is available for execution on the device", "2.11", "drop Volta"),
    ("RuntimeError: The NVIDIA driver on your system is too old (found version 12040).", "2.11", "CUDA 13.0"),
    ("module 'torch.distributed' has no attribute 'ReduceOp'", "", "is in 2.5 to 2.15"),
]


def ask(message: str) -> tuple[Answer, ...]:
    return explain_error(message, open_knowledge()).answers[:3]


@pytest.mark.parametrize(("message", "since", "named"), CHANGED)
def test_what_a_release_changed_is_told(message: str, since: str, named: str) -> None:
    assert any(answer.since == since and named in answer.text for answer in ask(message))


@pytest.mark.parametrize(("message", "first"), CAME)
def test_what_a_release_brought_is_told_and_nothing_else(message: str, first: str) -> None:
    answer, *others = ask(message)
    assert answer.text.endswith(f"it came in {first}")
    assert all(set(answer.names) & set(other.names) or other.source == "entry" for other in others)


@pytest.mark.parametrize(("message", "action"), BUILDS)
def test_the_build_that_belongs_to_torch_is_told(message: str, action: str) -> None:
    (answer,) = ask(message)
    assert (answer.source, action in answer.action) == ("partner", True)


@pytest.mark.parametrize(("message", "since", "named"), INSTALLATIONS)
def test_what_an_installation_lacks_is_told(message: str, since: str, named: str) -> None:
    assert any(answer.since == since and named in answer.text for answer in ask(message))


def test_what_took_over_from_a_name_of_a_partner_is_told() -> None:
    answer, *_ = ask("AttributeError: module 'torchaudio' has no attribute 'list_audio_backends'")
    assert 'hasattr(torchaudio, "list_audio_backends")' in answer.action
    assert "torchaudio 2.8.0 and torch 2.8; `torchcodec`" in answer.action


def test_an_error_of_which_nothing_is_known_gets_no_entry() -> None:
    with pytest.raises(RecordError):
        ask("cannot import name 'Callback' from 'lightning.pytorch'")
