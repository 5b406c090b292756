#include <torch/csrc/inductor/aoti_torch/c/shim.h>
#include <torch/csrc/stable/library.h>
Tensor cast(Tensor x, int32_t dtype) {
  StableIValue stack[2] = {from(x), from(dtype)};
  TORCH_ERROR_CODE_CHECK(aoti_torch_call_dispatcher("aten::to", "dtype", stack));  // meets: stable-scalar-type
  return to<Tensor>(stack[0]);
}
