#include <ATen/ATen.h>

bool whole(const c10::Scalar& value) {
  return value.isIntegral();  // meets: is-integral
}

bool fraction(const c10::Scalar& value) {
  return value.isFloatingPoint();
}
