export const shownNames = 20
const significantDigits = 6

/** Whole numbers in full, others to six digits or, when large, to two decimals. */
function sayNumber(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return String(Number(Math.abs(value) >= 1000 ? value.toFixed(2) : value.toPrecision(significantDigits)))
}

/** A long list of which a result shows only both ends. */
const isCut = (value: unknown): value is { readonly head: readonly unknown[]; readonly length: number } =>
  typeof value === 'object' && value !== null && 'head' in value && Array.isArray(value.head) && 'length' in value && typeof value.length === 'number'

/** Writes a value for people: numbers to six digits, lists joined. */
export function formatValue(value: unknown): string {
  if (typeof value === 'number') return sayNumber(value)
  if (value === null || value === undefined) return 'unknown'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(formatValue).join(', ')
  if (isCut(value)) return formatList(value.head.map(formatValue), value.length)
  if (typeof value === 'object' && 'value' in value) return formatValue((value as { value: unknown }).value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `A, B and C`; after twenty `and others (32 in all)`. */
export function formatList(items: readonly string[], total = items.length): string {
  if (items.length === 0) return 'none'
  const shown = items.slice(0, shownNames)
  if (total > shown.length) return `${shown.join(', ')} and others (${total} in all)`
  return shown.length === 1 ? (shown[0] as string) : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

export function plural(count: number, noun: string): string {
  if (count === 1) return `${count} ${noun}`
  if (noun === 'person') return `${count} people`
  if (/[^aeiou]y$/.test(noun)) return `${count} ${noun.slice(0, -1)}ies`
  return `${count} ${noun}${/(s|x|ch|sh)$/.test(noun) ? 'es' : 's'}`
}

/** `films`. */
export const pluralNoun = (noun: string): string => plural(2, noun).slice(2)

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The names of aggregates in a sentence. */
export const functionNames = { avg: 'average', sum: 'total', min: 'lowest', max: 'highest' } as const
