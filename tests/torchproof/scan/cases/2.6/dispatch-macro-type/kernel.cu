#include <torch/extension.h>

void forward(at::Tensor value) {
  AT_DISPATCH_FLOATING_TYPES(value.type(), "forward", ([&] {  // meets: dispatch-macro-type
    value.data_ptr<scalar_t>();
  }));
  AT_DISPATCH_FLOATING_TYPES_AND2(at::kHalf, at::kBFloat16, value.type(), "forward", [&] {});  // meets: dispatch-macro-type
  AT_DISPATCH_FLOATING_TYPES(value.scalar_type(), "forward", [&] {});
  TORCH_CHECK(value.type().is_cuda());
}
