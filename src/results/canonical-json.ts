function member(key: string, value: unknown): string {
  return `${JSON.stringify(key)}:${canonicalJson(value)}`
}

/**
 * One text per value: keys sorted, absent (undefined) members left out, numbers that JSON lacks as null, BigInt as digits, typed arrays as lists.
 * For hashes and keys of caches; what callers see is made by `toJson`.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return `[${Array.from(value as ArrayLike<unknown>, canonicalJson).join(',')}]`
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, held]) => member(key, held)).join(',')}}`
}
