// Arrays by address: indices of four bytes, numbers of eight.

export function indexAt(array: usize, i: u32): u32 {
  return load<u32>(array + ((<usize>i) << 2))
}

export function putIndex(array: usize, i: u32, value: u32): void {
  store<u32>(array + ((<usize>i) << 2), value)
}

export function numberAt(array: usize, i: u32): f64 {
  return load<f64>(array + ((<usize>i) << 3))
}

export function putNumber(array: usize, i: u32, value: f64): void {
  store<f64>(array + ((<usize>i) << 3), value)
}
