const KEY_BYTES = 6
const RUN = 32
const MAX_TEXT = 500

/**
 * An index of folded texts by number, in insertion order, searched by equality and by prefix. About 8 bytes each besides the UTF-8 text. It is sorted in
 * slices, so that a million texts do not block the thread. Texts are distinguished by their first 500 characters.
 */
export class FoldedIndex {
  readonly #bytes: Buffer
  /** Start of each text, followed by the end of the last. */
  readonly #starts: Uint32Array
  /** Text numbers in byte order; equal texts by number. */
  readonly #order: Uint32Array

  constructor(bytes: Buffer, starts: Uint32Array, order: Uint32Array) {
    this.#bytes = bytes
    this.#starts = starts
    this.#order = order
  }

  get size(): number {
    return this.#order.length
  }

  /** Bytes held in memory. */
  get byteLength(): number {
    return this.#bytes.length + this.#starts.byteLength + this.#order.byteLength
  }

  textOf(number: number): string {
    return this.#bytes.toString('utf8', this.#starts[number], this.#starts[number + 1])
  }

  /** Numbers of the texts equal to this one, ascending. */
  *equalTo(text: string): Generator<number> {
    const wanted = encode(text)
    for (const number of this.startingWith(text)) {
      if (this.#lengthOf(number) !== wanted.length) return
      yield number
    }
  }

  /** Numbers of the texts with this prefix, in text order. */
  *startingWith(text: string): Generator<number> {
    const wanted = encode(text)
    for (let at = this.#lowerBound(wanted); at < this.#order.length; at++) {
      const number = this.#order[at] as number
      if (!this.#startsWith(number, wanted)) return
      yield number
    }
  }

  #lowerBound(wanted: Buffer): number {
    let [low, high] = [0, this.#order.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const number = this.#order[middle] as number
      const isBefore = wanted.compare(this.#bytes, this.#starts[number], this.#starts[number + 1]) > 0
      if (isBefore) low = middle + 1
      else high = middle
    }
    return low
  }

  #lengthOf(number: number): number {
    return (this.#starts[number + 1] as number) - (this.#starts[number] as number)
  }

  #startsWith(number: number, wanted: Buffer): boolean {
    const start = this.#starts[number] as number
    return this.#lengthOf(number) >= wanted.length && wanted.compare(this.#bytes, start, start + wanted.length) === 0
  }
}

/** Collects texts, then builds their index. */
export class FoldedIndexBuilder {
  #bytes = Buffer.allocUnsafeSlow(1 << 16)
  #starts = new Uint32Array(1 << 12)
  #count = 0
  #end = 0

  get size(): number {
    return this.#count
  }

  add(text: string): void {
    const cut = text.slice(0, MAX_TEXT)
    if (this.#end + 3 * cut.length > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(2 * this.#bytes.length)
      this.#bytes.copy(grown)
      this.#bytes = grown
    }
    if (this.#count + 2 > this.#starts.length) {
      const grown = new Uint32Array(2 * this.#starts.length)
      grown.set(this.#starts)
      this.#starts = grown
    }
    this.#end += this.#bytes.write(cut, this.#end)
    this.#starts[++this.#count] = this.#end
  }

  /** Sorts in time slices: see `inSlices`. */
  *build(): Generator<void, FoldedIndex> {
    const bytes = Buffer.allocUnsafeSlow(this.#end)
    this.#bytes.copy(bytes, 0, 0, this.#end)
    const starts = this.#starts.slice(0, this.#count + 1)
    return new FoldedIndex(bytes, starts, yield* sorted(bytes, starts))
  }
}

function encode(text: string): Buffer {
  return Buffer.from(text.slice(0, MAX_TEXT))
}

/** Sorts text numbers by bytes with a bottom-up merge sort. */
function* sorted(bytes: Buffer, starts: Uint32Array): Generator<void, Uint32Array> {
  const count = starts.length - 1
  const keys = new Float64Array(count)
  let from = new Uint32Array(count)
  let to = new Uint32Array(count)
  for (let number = 0; number < count; number++) {
    keys[number] = keyOf(bytes, starts[number] as number, starts[number + 1] as number)
    from[number] = number
    if (number % 1024 === 0) yield
  }
  const isBefore = (a: number, b: number) => {
    const difference = (keys[a] as number) - (keys[b] as number)
    return difference === 0 ? compare(bytes, starts, a, b) <= 0 : difference < 0
  }
  for (let start = 0; start < count; start += RUN) {
    insertionSort(from, start, Math.min(count, start + RUN), isBefore)
    yield
  }
  for (let width = RUN; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) yield* merge(from, to, start, start + width, Math.min(count, start + 2 * width), isBefore)
    ;[from, to] = [to, from]
  }
  return from
}

/** Packs the first bytes into a number with the same order. */
function keyOf(bytes: Buffer, start: number, end: number): number {
  let key = 0
  for (let at = start; at < start + KEY_BYTES; at++) key = key * 256 + (at < end ? (bytes[at] as number) : 0)
  return key
}

function compare(bytes: Buffer, starts: Uint32Array, a: number, b: number): number {
  const [startA, startB] = [starts[a] as number, starts[b] as number]
  const [lengthA, lengthB] = [(starts[a + 1] as number) - startA, (starts[b + 1] as number) - startB]
  const shared = Math.min(lengthA, lengthB)
  for (let at = Math.min(KEY_BYTES, shared); at < shared; at++) {
    const difference = (bytes[startA + at] as number) - (bytes[startB + at] as number)
    if (difference !== 0) return difference
  }
  return lengthA - lengthB
}

type IsBefore = (a: number, b: number) => boolean

function insertionSort(numbers: Uint32Array, start: number, end: number, isBefore: IsBefore): void {
  for (let at = start + 1; at < end; at++) {
    const number = numbers[at] as number
    let hole = at
    for (; hole > start && !isBefore(numbers[hole - 1] as number, number); hole--) numbers[hole] = numbers[hole - 1] as number
    numbers[hole] = number
  }
}

/** Merges [start, middle) and [middle, end); equal items of the first come first. */
function* merge(from: Uint32Array, to: Uint32Array, start: number, middle: number, end: number, isBefore: IsBefore): Generator<void> {
  let [left, right] = [start, middle]
  for (let at = start; at < end; at++) {
    const takesLeft = right >= end || (left < middle && isBefore(from[left] as number, from[right] as number))
    to[at] = from[takesLeft ? left++ : right++] as number
    if (at % 512 === 0) yield
  }
}
