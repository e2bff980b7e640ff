const plainKey = /^\w+$/

function scalar(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return typeof value === 'bigint' ? value.toString() : (JSON.stringify(value) ?? 'null')
}

function list(items: ArrayLike<unknown>): string {
  let text = ''
  for (let i = 0; i < items.length; i++) text += i === 0 ? canonicalJson(items[i]) : `,${canonicalJson(items[i])}`
  return `[${text}]`
}

/**
 * One text per value: keys sorted, undefined members left out, numbers that JSON lacks as null, BigInt as digits, typed arrays as lists.
 * Hashes and cache keys use it; `toJson` makes the values that callers see.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return scalar(value)
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return list(value as ArrayLike<unknown>)
  const held = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const key of Object.keys(held).sort()) {
    const member = held[key]
    if (member === undefined) continue
    text += `${text === '' ? '' : ','}${plainKey.test(key) ? `"${key}"` : JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}
