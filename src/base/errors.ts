import { type ErrorCode, type ErrorEntry, errorTable } from './error-table.ts'

export { type ErrorCode, errorTable } from './error-table.ts'

export type ErrorParameters = Readonly<Record<string, unknown>>

/** Maximum characters of external text in an error. */
const MAX_QUOTE = 200
/** Maximum characters of a sentence of this service, including its quotes. */
const MAX_SENTENCE = 2000
/** Parameters that are sentences, or parts of one. */
const sentences: ReadonlySet<string> = new Set(['detail', 'reason', 'hint', 'what', 'work', 'needs'])
/** Parameters that pass unchanged, for the log or for repetition. */
const whole: ReadonlySet<string> = new Set(['cause', 'call', 'usage'])

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 3)}...`)

export const quote = (text: string): string => cut(text, MAX_QUOTE)

/** Cuts the quoted parts of a sentence, then the sentence itself. */
function sentence(text: string): string {
  if (text.length <= MAX_QUOTE) return text
  return cut(
    text.replace(/"[^"]*"/g, (quoted) => (quoted.length > MAX_QUOTE + 2 ? `"${quote(quoted.slice(1, -1))}"` : quoted)),
    MAX_SENTENCE
  )
}

/** Limits a caller's text in a parameter to a quote. */
function quoted(name: string, value: unknown): unknown {
  if (whole.has(name)) return value
  if (typeof value === 'string') return sentences.has(name) ? sentence(value) : quote(value)
  if (Array.isArray(value)) return value.map((item) => quoted('', item))
  return typeof value === 'object' && value !== null ? toldMembers(value as ErrorParameters) : value
}

function toldMembers(parameters: ErrorParameters): ErrorParameters {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, quoted(name, value)]))
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(asText).join(', ')
  return typeof value === 'object' && value !== null ? cut(JSON.stringify(value), MAX_SENTENCE) : String(value)
}

function write({ message }: ErrorEntry, parameters: ErrorParameters): string {
  return message.replace(/\{(\w+)\}/g, (match, name: string) => (Object.hasOwn(parameters, name) ? asText(parameters[name]) : match))
}

/** The only error class of this project. It crosses threads as `{ code, parameters }`. Its message and parameters quote at most 200 characters of any text. */
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

/** Whether data changed during the call, which may then be tried again. */
export const isConflict = (error: unknown): boolean => error instanceof EdgewiseError && error.code === 'EDGEWISE_CONFLICT'

export const invalidInput = (detail: string): EdgewiseError => new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })

/** The form of an error between threads. */
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
