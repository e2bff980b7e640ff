/** Formats a float in Python's form: 1.0, 0.25, 1e-07. */
export function writeFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  const size = Math.abs(value)
  if (size >= 1e16 || (size < 1e-4 && size > 0)) return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
  return Number.isInteger(value) ? `${value}.0` : String(value)
}

/** Formats a list of floats in Python's form. */
export function writeFloats(values: ArrayLike<number>): string {
  return `[${Array.from(values, writeFloat).join(', ')}]`
}

/** Formats a list of integers in Python's form. */
export function writeIntegers(values: ArrayLike<number>): string {
  return `[${Array.from(values).join(', ')}]`
}

/** Formats any plain value in Python's form; text has no quotes. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return `[${Array.from(value as ArrayLike<unknown>, writeItem).join(', ')}]`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function writeItem(item: unknown): string {
  return typeof item === 'string' ? `'${item}'` : writeValue(item)
}
