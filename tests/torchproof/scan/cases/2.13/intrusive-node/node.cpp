#include <torch/extension.h>

std::shared_ptr<torch::autograd::Node> history(const at::Tensor& x) {  // meets: intrusive-node
  return x.grad_fn();
}

bool tracked(const at::Tensor& x) {
  return x.requires_grad();
}
