import { createHash } from 'node:crypto'
import type { PropertySchema } from './store.ts'
import type { Value, ValueType } from './values.ts'
import { decodeValue, encodeValue } from './values-json.ts'

/** Maximum distinct values tracked per property; later new ones only count as present. */
const MAX_DISTINCT = 10_000
const MAX_SAMPLE_LENGTH = 200
const SAMPLES = 5
/** Prefix of a map key that replaces its value; a graph's text is unlikely to begin with it. */
const ENCODED = '\u0000json:'
const HASHED = '\u0000hash:'

/** Statistics of one property on the nodes of a label or the relationships of a type, updated value by value. */
export class PropertyStatistics {
  count = 0
  /** Owners whose value is text. */
  texts = 0
  /** Value (or its replacement key) -> owners, for the first MAX_DISTINCT distinct values. */
  readonly #values = new Map<string | number | bigint | boolean, number>()
  readonly #types = new Set<ValueType>()
  /** `count` when the last distinct value was added. */
  #countAtCap = 0
  /** Number of distinct values that equal their own node's key. */
  #ownKeys = 0
  #min: number | bigint = Number.POSITIVE_INFINITY
  #max: number | bigint = Number.NEGATIVE_INFINITY

  /** `ownKey`: the key of the node that has the value. */
  add(value: NonNullable<Value>, float: boolean, ownKey?: string): void {
    this.count++
    const type = typeOf(value, float)
    this.#types.add(type)
    if (type === 'string') this.texts++
    if (type === 'integer' || type === 'float') {
      const number = value as number | bigint
      if (number < this.#min) this.#min = number
      if (number > this.#max) this.#max = number
    }
    const key = keyOf(value)
    const known = this.#values.get(key)
    if (known !== undefined) this.#values.set(key, known + 1)
    else if (this.#values.size < MAX_DISTINCT) this.#values.set(key, 1)
    if (value === ownKey && this.#values.has(key)) this.#ownKeys++
    if (this.#values.size < MAX_DISTINCT) this.#countAtCap = this.count
  }

  /** Share of distinct values among the owners until the cap was reached: 1 when all differ. */
  get distinctShare(): number {
    return this.#values.size / Math.max(1, Math.min(this.count, this.#countAtCap + 1))
  }

  /** The share of distinct values that are keys of other nodes. */
  shareOfOtherKeys(isKey: (text: string) => boolean): number {
    let keys = 0
    for (const value of this.#values.keys()) if (typeof value === 'string' && isKey(value)) keys++
    return (keys - this.#ownKeys) / Math.max(1, this.#values.size)
  }

  /** Text values of at most `maxLength` characters with their counts, without U+0000, which no column can store. */
  *textValues(maxLength: number): Generator<[value: string, count: number]> {
    for (const [key, count] of this.#values) if (typeof key === 'string' && key.length <= maxLength && !key.includes('\u0000')) yield [key, count]
  }

  /** A property with any float is a float property: its integers are whole floats. */
  describe(property: string): PropertySchema {
    const types = new Set(this.#types)
    if (types.has('float')) types.delete('integer')
    const numeric = this.#min <= this.#max
    const range = numeric ? { min: this.#min, max: this.#max } : {}
    return { property, types: [...types].sort(), count: this.count, distinct: this.#values.size, samples: this.#samples(), ...range }
  }

  #samples(): Value[] {
    const frequent: [key: string | number | bigint | boolean, count: number][] = []
    for (const entry of this.#values) {
      if (typeof entry[0] === 'string' && entry[0].startsWith(HASHED)) continue
      if (frequent.length === SAMPLES && entry[1] <= (frequent[SAMPLES - 1]?.[1] ?? 0)) continue
      const at = frequent.findIndex((other) => other[1] < entry[1])
      frequent.splice(at === -1 ? frequent.length : at, 0, entry)
      frequent.length = Math.min(frequent.length, SAMPLES)
    }
    return frequent.map(([key]) => (typeof key === 'string' && key.startsWith(ENCODED) ? decodeValue(key.slice(ENCODED.length)) : key))
  }
}

function isMark(key: string): boolean {
  return key.startsWith(ENCODED) || key.startsWith(HASHED)
}

/** Long values are counted by their hash, so that long texts cost no memory; they are not used as samples. */
function keyOf(value: NonNullable<Value>): string | number | bigint | boolean {
  const key = typeof value === 'object' ? ENCODED + encodeValue(value) : value
  if (typeof key !== 'string' || (key.length <= MAX_SAMPLE_LENGTH && (typeof value === 'object' || !isMark(key)))) return key
  return HASHED + createHash('sha256').update(key).digest('base64')
}

function typeOf(value: NonNullable<Value>, float: boolean): ValueType {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'bigint') return 'integer'
  if (typeof value === 'number') return float || !Number.isSafeInteger(value) ? 'float' : 'integer'
  if (Array.isArray(value)) return 'list'
  return 'temporal' in value ? 'temporal' : 'point'
}
