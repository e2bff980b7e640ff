import { type ErrorCode, type ErrorEntry, errorTable } from './error-table.ts'

export { type ErrorCode, errorTable } from './error-table.ts'

export type ErrorParameters = Readonly<Record<string, unknown>>

/** Characters of a text that somebody else wrote, where an error repeats it. */
const MAX_QUOTE = 200
/** Characters of a sentence written here, whatever it quotes. */
const MAX_SENTENCE = 2000
/** Parameters that are sentences, or parts of one. */
const sentences: ReadonlySet<string> = new Set(['detail', 'reason', 'hint', 'what', 'work', 'needs'])
/** Parameters that are handed on as they are: for the log, or to be sent again. */
const whole: ReadonlySet<string> = new Set(['cause', 'call', 'usage'])

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 3)}...`)

/** A text as an error repeats it. */
export const quote = (text: string): string => cut(text, MAX_QUOTE)

/** A sentence with what stands between its quotation marks cut, and then itself. */
function sentence(text: string): string {
  if (text.length <= MAX_QUOTE) return text
  return cut(
    text.replace(/"[^"]*"/g, (quoted) => (quoted.length > MAX_QUOTE + 2 ? `"${quote(quoted.slice(1, -1))}"` : quoted)),
    MAX_SENTENCE
  )
}

/** A parameter without more of a caller's text than a quote. */
function told(name: string, value: unknown): unknown {
  if (whole.has(name)) return value
  if (typeof value === 'string') return sentences.has(name) ? sentence(value) : quote(value)
  if (Array.isArray(value)) return value.map((item) => told('', item))
  return typeof value === 'object' && value !== null ? toldMembers(value as ErrorParameters) : value
}

function toldMembers(parameters: ErrorParameters): ErrorParameters {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, told(name, value)]))
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(asText).join(', ')
  return typeof value === 'object' && value !== null ? cut(JSON.stringify(value), MAX_SENTENCE) : String(value)
}

function write({ message }: ErrorEntry, parameters: ErrorParameters): string {
  return message.replace(/\{(\w+)\}/g, (match, name: string) => (Object.hasOwn(parameters, name) ? asText(parameters[name]) : match))
}

/** The only error this project throws. Crosses threads as `{ code, parameters }`. Quotes no more than 200 characters of any text, in its message or its parameters. */
export class EdgewiseError extends Error {
  readonly code: ErrorCode
  readonly parameters: ErrorParameters

  constructor(code: ErrorCode, given: ErrorParameters = {}, options?: ErrorOptions) {
    const parameters = toldMembers(given)
    super(write(errorTable[code], parameters), options)
    this.name = 'EdgewiseError'
    this.code = code
    this.parameters = parameters
  }

  get entry(): ErrorEntry {
    return errorTable[this.code]
  }
}

/** An error as it crosses a thread boundary. */
export interface WireError {
  readonly code: ErrorCode
  readonly parameters: ErrorParameters
}

export function toWireError(error: unknown): WireError {
  if (error instanceof EdgewiseError) return { code: error.code, parameters: error.parameters }
  return { code: 'EDGEWISE_INTERNAL', parameters: { requestId: '-', cause: error instanceof Error ? (error.stack ?? error.message) : String(error) } }
}

export function fromWireError(wire: WireError): EdgewiseError {
  return new EdgewiseError(wire.code, wire.parameters)
}
