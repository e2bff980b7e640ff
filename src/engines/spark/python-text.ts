/** A Python expression, with the facts that embedding it requires. */
export interface Piece {
  readonly text: string
  /** An atom can have a method called on it, a prefix needs no brackets beside an operator, an infix always does. */
  readonly form: 'atom' | 'prefix' | 'infix'
  /** Whether it is a Python value instead of a Column. */
  readonly isScalar: boolean
  /** The operator that joins its parts, where brackets are not needed before the same operator. */
  readonly chains?: string
}

export const columnOf = (text: string): Piece => ({ text, form: 'atom', isScalar: false })
export const scalarOf = (text: string): Piece => ({ text, form: 'atom', isScalar: true })

const chaining: ReadonlySet<string> = new Set(['+', '*', '&', '|', 'and', 'or'])

export function joined(first: Piece, sign: string, second: Piece): Piece {
  const left = first.chains === sign ? first.text : bracketed(first)
  const isScalar = first.isScalar && second.isScalar
  return { text: `${left} ${sign} ${bracketed(second)}`, form: 'infix', isScalar, ...(chaining.has(sign) ? { chains: sign } : {}) }
}

export const bracketed = ({ text, form }: Piece): string => (form === 'infix' ? `(${text})` : text)

/** Adds brackets where a method call needs them. */
export const subjectOf = ({ text, form }: Piece): string => (form === 'atom' ? text : `(${text})`)

/** Turns a Python value into a literal Column. */
export const asColumn = ({ text, isScalar }: Piece): string => (isScalar ? `F.lit(${text})` : text)

export function writeFloat(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return 'INF'
  if (value === Number.NEGATIVE_INFINITY) return '-INF'
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}.0` : String(value)
}

/** JSON's escapes are valid in Python. */
export const writeText = (text: string): string => JSON.stringify(text)

/** Indents lines by steps of four spaces. */
export function indent(lines: readonly string[], steps = 1): string[] {
  return lines.map((line) => (line === '' ? line : `${'    '.repeat(steps)}${line}`))
}

const WIDTH = 120

/** Writes a call on one line, or with one argument per line when it is long. */
export function writeCall(opening: string, parts: readonly string[], closing: string): string[] {
  const line = `${opening}${parts.join(', ')}${closing}`
  if (line.length <= WIDTH && parts.every((part) => !part.includes('\n'))) return [line]
  return [opening, ...indent(parts.map((part) => `${part},`)), closing]
}

/** Short names for the values of a run that function bodies read. Names in quotes are columns and options. */
const short = [
  ['graph', 'run.graph', /(?<!\.)\bgraph\./],
  ['nodes', 'run.graph.nodes', /(?<![".])\bnodes\b(?!")/],
  ['p', 'run.parameters', /\bp\[/],
  ['totals', 'run.totals', /\btotals\[/]
] as const

/** The line that declares the short names that a body reads, if any. */
export function opening(body: readonly string[]): string[] {
  const read = short.filter(([, , pattern]) => body.some((line) => pattern.test(line)))
  return read.length === 0 ? [] : [`${read.map(([name]) => name).join(', ')} = ${read.map(([, of]) => of).join(', ')}`]
}
