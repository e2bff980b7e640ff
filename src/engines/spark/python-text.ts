/** A piece of Python: an expression, and what whoever puts it into another one must know. */
export interface Piece {
  readonly text: string
  /** What it is made by last: an atom takes a method, a prefix stands beside an operator without brackets, an infix needs them everywhere. */
  readonly form: 'atom' | 'prefix' | 'infix'
  /** A value of Python instead of a Column. */
  readonly isScalar: boolean
  /** The operator that joins its parts, where it is one that may be left unbracketed before itself. */
  readonly chains?: string
}

export const columnOf = (text: string): Piece => ({ text, form: 'atom', isScalar: false })
export const scalarOf = (text: string): Piece => ({ text, form: 'atom', isScalar: true })

const chaining: ReadonlySet<string> = new Set(['+', '*', '&', '|', 'and', 'or'])

/** Two operands and the operator between them. */
export function joined(first: Piece, sign: string, second: Piece): Piece {
  const left = first.chains === sign ? first.text : bracketed(first)
  const isScalar = first.isScalar && second.isScalar
  return { text: `${left} ${sign} ${bracketed(second)}`, form: 'infix', isScalar, ...(chaining.has(sign) ? { chains: sign } : {}) }
}

/** As an operand. */
export const bracketed = ({ text, form }: Piece): string => (form === 'infix' ? `(${text})` : text)

/** As what a method is called on. */
export const subjectOf = ({ text, form }: Piece): string => (form === 'atom' ? text : `(${text})`)

/** As a Column: a value of Python becomes a literal. */
export const asColumn = ({ text, isScalar }: Piece): string => (isScalar ? `F.lit(${text})` : text)

/** A number as Python writes a float. */
export function writeFloat(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return 'INF'
  if (value === Number.NEGATIVE_INFINITY) return '-INF'
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}.0` : String(value)
}

/** A text as a literal of Python: JSON's escapes are Python's. */
export const writeText = (text: string): string => JSON.stringify(text)

/** Lines moved in by so many steps of four. */
export function indent(lines: readonly string[], steps = 1): string[] {
  return lines.map((line) => (line === '' ? line : `${'    '.repeat(steps)}${line}`))
}

const WIDTH = 120

/** A call on one line, or, where that is long, an argument a line. */
export function writeCall(opening: string, parts: readonly string[], closing: string): string[] {
  const line = `${opening}${parts.join(', ')}${closing}`
  if (line.length <= WIDTH && parts.every((part) => !part.includes('\n'))) return [line]
  return [opening, ...indent(parts.map((part) => `${part},`)), closing]
}

/** What the bodies of functions read of a run, by short names. Names in quotes are columns and options. */
const short = [
  ['graph', 'run.graph', /(?<!\.)\bgraph\./],
  ['nodes', 'run.graph.nodes', /(?<![".])\bnodes\b(?!")/],
  ['p', 'run.parameters', /\bp\[/],
  ['totals', 'run.totals', /\btotals\[/]
] as const

/** The line that opens the short names that a body reads; none: it reads none. */
export function opening(body: readonly string[]): string[] {
  const read = short.filter(([, , pattern]) => body.some((line) => pattern.test(line)))
  return read.length === 0 ? [] : [`${read.map(([name]) => name).join(', ')} = ${read.map(([, of]) => of).join(', ')}`]
}
