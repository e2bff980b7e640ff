const PARTS = 256

/** A map by whole numbers in parts: a single map of a million keys blocks its thread for more than 50 ms when it grows. */
export class PartedMap<Value> {
  readonly #parts = Array.from({ length: PARTS }, () => new Map<number, Value>())
  #size = 0

  get size(): number {
    return this.#size
  }

  get(key: number): Value | undefined {
    return this.#parts[Math.abs(key) % PARTS]?.get(key)
  }

  set(key: number, value: Value): void {
    const part = this.#parts[Math.abs(key) % PARTS]
    const before = part?.size ?? 0
    this.#size += (part?.set(key, value).size ?? 0) - before
  }
}
