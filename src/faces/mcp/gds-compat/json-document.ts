import type { Limits } from './limits.ts'

type Fields = Readonly<Record<string, unknown>>

/** JSON in Python's form: integers with all their digits. */
const toText = (value: unknown) =>
  JSON.stringify(value, (_, held: unknown) =>
    typeof held === 'bigint' ? `\0${held}` : ArrayBuffer.isView(held) ? Array.from(held as Float64Array) : held
  ).replace(/"\\u0000(-?\d+)"/g, '$1')

/** An object with one field per line. */
export function writeObject(fields: Fields): string {
  return `{\n${Object.entries(fields)
    .map(([name, value]) => `  ${toText(name)}: ${toText(value)}`)
    .join(',\n')}\n}`
}

/** The item with lists of at most `most` entries. */
function shortened(item: unknown, most: number): unknown {
  if (typeof item !== 'object' || item === null) return item
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, most) : value]))
}

/** Halves the lists of an oversized item until it fits. */
function fitted(item: unknown, characters: number): string {
  const lengths = Object.values(item as Fields).map((value) => (Array.isArray(value) ? value.length : 0))
  for (let most = Math.max(1, ...lengths); most >= 1; most = Math.floor(most / 2)) {
    const text = toText(shortened(item, most))
    if (text.length <= characters) return text
  }
  return toText(shortened(item, 0))
}

/** As many items as fit, one per line, and a note on the omitted ones. */
function writeItems(name: string, items: readonly unknown[], characters: number): { readonly text: string; readonly cut: string | null } {
  const lines: string[] = []
  let left = characters
  let cut: string | null = null
  for (const item of items) {
    const whole = toText(item)
    const isFirst = lines.length === 0
    const text = whole.length > left && isFirst ? fitted(item, left) : whole
    if (text !== whole) cut = `The lists of the first of ${items.length} ${name} are cut`
    if (text.length > left && !isFirst) break
    lines.push(`    ${text}`)
    left -= text.length + 6
  }
  if (lines.length < items.length) cut ??= `The first ${lines.length} of ${items.length} ${name} are shown`
  return { text: lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`, cut }
}

/**
 * An object with one field per line; the lists named in `long` have one item per line. Items beyond the allowed characters are left out, and the object notes
 * that with the `totals`, so it stays valid JSON.
 */
export function writeDocument(fields: Fields, long: readonly string[], { characters }: Limits, totals?: Fields): string {
  let left = characters
  const cuts: string[] = []
  const lines = Object.entries(fields).map(([name, value]) => {
    const written = long.includes(name) ? writeItems(name, value as readonly unknown[], left) : { text: toText(value), cut: null }
    left -= written.text.length
    if (written.cut !== null) cuts.push(`${written.cut}, to stay within ${characters} characters.`)
    return `  ${toText(name)}: ${written.text}`
  })
  if (cuts.length > 0) lines.push(`  "truncated": ${toText(cuts.join(' '))}`, ...(totals === undefined ? [] : [`  "totals": ${toText(totals)}`]))
  return `{\n${lines.join(',\n')}\n}`
}
