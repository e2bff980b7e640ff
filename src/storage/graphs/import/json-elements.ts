import { invalidRecord, MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import { parseJson } from './json-text.ts'
import type { Place } from './record.ts'
import { decodeText } from './utf8.ts'

/** A piece of the document: a key of it; an unparsed element of a list, whose name is `key`; or the unparsed value of a key that names no list. */
export type JsonPart =
  | { readonly kind: 'key'; readonly key: string; readonly place: Place }
  | { readonly kind: 'element' | 'value'; readonly key: string; readonly bytes: Buffer; readonly place: Place }

/** Keys of lists whose elements are nodes or relationships. That of a document which is a list, not an object, is `elements`. */
export const listKeys: ReadonlySet<string> = new Set(['nodes', 'relationships', 'links', 'edges', 'rels', 'elements'])

type Piece = 'in key' | 'in element' | 'in value'
type Between = 'start' | 'first key' | 'key' | 'colon' | 'value' | 'list' | 'elements' | 'first element' | 'element' | 'after element' | 'after value' | 'end'
type State = Piece | Between
/** A change of state that depends on what is open. */
type Change = 'open the list' | 'open elements' | 'open the value' | 'close the object' | 'close the list'

const [QUOTE, BACKSLASH, NEWLINE, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x0a, 0x7b, 0x7d, 0x5b, 0x5d]
const [COLON, COMMA] = [0x3a, 0x2c]
const WHITESPACE: readonly number[] = [0x20, 0x09, NEWLINE, 0x0d]
const ENDS_OF_SCALAR: readonly number[] = [...WHITESPACE, COMMA, CLOSE, CLOSE_LIST]
const STARTS_OF_VALUE = Object.fromEntries([...Buffer.from('{["-0123456789tfn')].map((byte) => [byte, 'in value' as const]))

/** The next state for a byte between pieces; any other byte is an error. */
const transitions: Readonly<Record<Between, { readonly expected: string; readonly to: Readonly<Record<number, State | Change>> }>> = {
  // The first three bytes are those of a byte order mark.
  start: { expected: '"{" or "["', to: { 239: 'start', 187: 'start', 191: 'start', [OPEN]: 'first key', [OPEN_LIST]: 'open the list' } },
  'first key': { expected: 'a key or "}"', to: { [QUOTE]: 'in key', [CLOSE]: 'close the object' } },
  key: { expected: 'a key', to: { [QUOTE]: 'in key' } },
  colon: { expected: '":"', to: { [COLON]: 'open the value' } },
  value: { expected: 'a value', to: STARTS_OF_VALUE },
  list: { expected: 'a list', to: { [OPEN_LIST]: 'first element' } },
  elements: { expected: 'a list or an object of lists', to: { [OPEN_LIST]: 'first element', [OPEN]: 'open elements' } },
  'first element': { expected: 'an object or "]"', to: { [OPEN]: 'in element', [CLOSE_LIST]: 'close the list' } },
  element: { expected: 'an object', to: { [OPEN]: 'in element' } },
  'after element': { expected: '"," or "]"', to: { [COMMA]: 'element', [CLOSE_LIST]: 'close the list' } },
  'after value': { expected: '"," or "}"', to: { [COMMA]: 'key', [CLOSE]: 'close the object' } },
  end: { expected: 'nothing more', to: {} }
}

const placeOf = (source: string, line: number, byte: number): Place => (line === 1 ? { source, line, byte } : { source, line })
const isPiece = (state: State): state is Piece => state.startsWith('in ')

/**
 * Splits a JSON document into its parts without parsing them: `{"nodes": [{..}, ..], "directed": true, ..}`, the same with the lists within `"elements": {..}`,
 * or a list of objects. It tracks only brackets and strings, for which bytes suffice in UTF-8. Holds one part at a time.
 */
export class JsonElementScanner {
  readonly #source: string
  #state: State = 'start'
  /** Bytes before the current chunk, and including it. */
  #before = 0
  #scanned = 0
  #line = 1
  #key = 'elements'
  #isList = false
  #isWithinElements = false
  /** State of the current part: its bytes in earlier chunks, its first line, open brackets, whether within a string, whether after a backslash. */
  #parts: Buffer[] = []
  #partBytes = 0
  #startLine = 1
  #startByte = 0
  #depth = 0
  #inString = false
  #escaped = false

  constructor(source: string) {
    this.#source = source
  }

  /** Whether the document is a list. */
  get isList(): boolean {
    return this.#isList
  }

  *scan(chunk: Buffer): Generator<JsonPart> {
    this.#before = this.#scanned
    this.#scanned += chunk.length
    for (let at = 0; at < chunk.length; ) {
      const state = this.#state
      if (isPiece(state)) {
        const end = this.#endOfPiece(chunk, at)
        if (end === -1) return this.#keep(chunk.subarray(at))
        yield this.#part(state, this.#take(chunk.subarray(at, end)))
        at = end
      } else at = this.#step(state, chunk[at] as number, at)
    }
  }

  /** Call it after the last chunk. */
  finish(): void {
    if (this.#state === 'end') return
    const expected = isPiece(this.#state) ? 'the rest of an object' : transitions[this.#state].expected
    throw this.#invalid(`The file ends early. Expected ${expected}.`, this.#scanned)
  }

  /** The index after the last byte of the part, or -1 when it continues in the next chunk. */
  #endOfPiece(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (this.#depth === 0 && !this.#inString && ENDS_OF_SCALAR.includes(byte)) return at
      if (byte === NEWLINE) this.#line++
      if (this.#inString ? this.#closesString(byte) : this.#closes(byte)) return at + 1
    }
    return -1
  }

  /** Handles a byte outside strings; returns true when it closes the part. */
  #closes(byte: number): boolean {
    if (byte === QUOTE) this.#inString = true
    else if (byte === OPEN || byte === OPEN_LIST) this.#depth++
    else if (byte === CLOSE || byte === CLOSE_LIST) return --this.#depth === 0
    return false
  }

  /** Handles a byte within a string; returns true when it closes the part, which is a string. */
  #closesString(byte: number): boolean {
    if (this.#escaped) this.#escaped = false
    else if (byte === BACKSLASH) this.#escaped = true
    else if (byte === QUOTE) {
      this.#inString = false
      return this.#depth === 0
    }
    return false
  }

  #part(state: Piece, bytes: Buffer): JsonPart {
    const place = this.#start()
    if (state !== 'in key') {
      this.#state = state === 'in element' ? 'after element' : 'after value'
      return { kind: state === 'in element' ? 'element' : 'value', key: this.#key, bytes, place }
    }
    this.#state = 'colon'
    this.#key = String(parseJson(decodeText(bytes, place), place))
    return { kind: 'key', key: this.#key, place }
  }

  /** Handles a byte between parts; returns the next index. The byte that opens a part belongs to it. */
  #step(state: Between, byte: number, at: number): number {
    if (byte === NEWLINE) this.#line++
    if (WHITESPACE.includes(byte)) return at + 1
    const { expected, to } = transitions[state]
    const next = to[byte]
    if (next === undefined) {
      const found = byte < 0x7f ? JSON.stringify(String.fromCharCode(byte)) : 'another character'
      const advice = state === 'list' && byte === OPEN ? ' If APOC wrote it, export it as JSON_LINES instead of JSON_ID_AS_KEYS.' : ''
      throw this.#invalid(`Expected ${expected}, found ${found}.${advice}`, this.#before + at)
    }
    this.#state = this.#settle(next)
    this.#startLine = this.#line
    this.#startByte = this.#before + at
    return isPiece(this.#state) ? at : at + 1
  }

  #settle(next: State | Change): State {
    switch (next) {
      case 'open the list':
        this.#isList = true
        return 'first element'
      case 'open elements':
        this.#isWithinElements = true
        return 'first key'
      case 'open the value':
        if (!listKeys.has(this.#key)) return 'value'
        return this.#key === 'elements' && !this.#isWithinElements ? 'elements' : 'list'
      case 'close the object':
        if (!this.#isWithinElements) return 'end'
        this.#isWithinElements = false
        return 'after value'
      case 'close the list':
        return this.#isList ? 'end' : 'after value'
      default:
        return next
    }
  }

  #keep(part: Buffer): void {
    this.#partBytes += part.length
    if (this.#partBytes > MAX_RECORD_BYTES)
      throw tooLong(this.#start(), this.#state === 'in value' ? `The value of ${JSON.stringify(this.#key)}` : 'The element')
    // Copies the bytes, because the stream may reuse its chunk.
    this.#parts.push(Buffer.from(part))
  }

  #take(last: Buffer): Buffer {
    if (this.#parts.length === 0 && last.length <= MAX_RECORD_BYTES) return last
    this.#keep(last)
    const whole = Buffer.concat(this.#parts)
    this.#parts = []
    this.#partBytes = 0
    return whole
  }

  #start(): Place {
    return placeOf(this.#source, this.#startLine, this.#startByte)
  }

  #invalid(detail: string, byte: number): Error {
    return invalidRecord(placeOf(this.#source, this.#line, byte), detail)
  }
}
