import { invalidRecord, MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import type { Place } from './record.ts'
import { decodeText } from './utf8.ts'

/** The bytes of one unparsed element of a list in the document. */
export interface JsonElement {
  readonly list: string
  readonly bytes: Buffer
  readonly place: Place
}

type State = 'start' | 'first key' | 'key' | 'in key' | 'colon' | 'list' | 'first element' | 'element' | 'in element' | 'after element' | 'after list' | 'end'

const [QUOTE, BACKSLASH, NEWLINE, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x0a, 0x7b, 0x7d, 0x5b, 0x5d]
const [COLON, COMMA] = [0x3a, 0x2c]
const WHITESPACE: readonly number[] = [0x20, 0x09, NEWLINE, 0x0d]

/** The next state for a byte between elements; any other byte is an error. */
const transitions: Partial<Record<State, { readonly expected: string; readonly to: Readonly<Record<number, State>> }>> = {
  // The first three bytes are those of a byte order mark.
  start: { expected: '"{"', to: { 239: 'start', 187: 'start', 191: 'start', [OPEN]: 'first key' } },
  'first key': { expected: 'a key or "}"', to: { [QUOTE]: 'in key', [CLOSE]: 'end' } },
  key: { expected: 'a key', to: { [QUOTE]: 'in key' } },
  colon: { expected: '":"', to: { [COLON]: 'list' } },
  list: { expected: 'a list', to: { [OPEN_LIST]: 'first element' } },
  'first element': { expected: 'an object or "]"', to: { [OPEN]: 'in element', [CLOSE_LIST]: 'after list' } },
  element: { expected: 'an object', to: { [OPEN]: 'in element' } },
  'after element': { expected: '"," or "]"', to: { [COMMA]: 'element', [CLOSE_LIST]: 'after list' } },
  'after list': { expected: '"," or "}"', to: { [COMMA]: 'key', [CLOSE]: 'end' } },
  end: { expected: 'nothing more', to: {} }
}

const placeOf = (source: string, line: number, byte: number): Place => (line === 1 ? { source, line, byte } : { source, line })

/**
 * Splits a JSON object of lists of objects, `{"nodes": [{..}, ..], ..}`, into the bytes of the elements without parsing them: it tracks only brackets and
 * strings, for which bytes suffice in UTF-8. Holds one element at a time. `lists` are the allowed keys.
 */
export class JsonElementScanner {
  readonly #source: string
  readonly #lists: readonly string[]
  #state: State = 'start'
  /** Bytes before the current chunk, and including it. */
  #before = 0
  #scanned = 0
  #line = 1
  #list = ''
  /** State of the current element or key: its bytes in earlier chunks, its first line, open brackets, whether within a string, whether after a backslash. */
  #parts: Buffer[] = []
  #partBytes = 0
  #startLine = 1
  #startByte = 0
  #depth = 0
  #inString = false
  #escaped = false

  constructor(source: string, lists: readonly string[]) {
    this.#source = source
    this.#lists = lists
  }

  *scan(chunk: Buffer): Generator<JsonElement> {
    this.#before = this.#scanned
    this.#scanned += chunk.length
    for (let at = 0; at < chunk.length; ) {
      if (this.#state === 'in element') {
        const end = this.#endOfElement(chunk, at)
        if (end === -1) return this.#keep(chunk.subarray(at))
        this.#state = 'after element'
        yield { list: this.#list, bytes: this.#take(chunk.subarray(at, end)), place: this.#start() }
        at = end
      } else if (this.#state === 'in key') {
        const end = chunk.indexOf(QUOTE, at)
        if (end === -1) return this.#keep(chunk.subarray(at))
        this.#enterList(this.#take(chunk.subarray(at, end)))
        at = end + 1
      } else at = this.#step(chunk[at] as number, at)
    }
  }

  /** Call it after the last chunk. */
  finish(): void {
    if (this.#state !== 'end')
      throw this.#invalid(`The file ends early. Expected ${transitions[this.#state]?.expected ?? 'the rest of an object'}.`, this.#scanned)
  }

  /** The index after the last byte of the element, or -1 when it continues in the next chunk. */
  #endOfElement(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (byte === NEWLINE) this.#line++
      if (this.#inString) this.#followString(byte)
      else if (this.#closes(byte)) return at + 1
    }
    return -1
  }

  /** Handles a byte outside strings; returns true when it closes the element. */
  #closes(byte: number): boolean {
    if (byte === QUOTE) this.#inString = true
    else if (byte === OPEN || byte === OPEN_LIST) this.#depth++
    else if (byte === CLOSE || byte === CLOSE_LIST) return --this.#depth === 0
    return false
  }

  #followString(byte: number): void {
    if (this.#escaped) this.#escaped = false
    else if (byte === BACKSLASH) this.#escaped = true
    else if (byte === QUOTE) this.#inString = false
  }

  /** Handles a byte between elements; returns the next index. The bracket that opens an element belongs to it. */
  #step(byte: number, at: number): number {
    if (byte === NEWLINE) this.#line++
    if (WHITESPACE.includes(byte)) return at + 1
    const transition = transitions[this.#state]
    const next = transition?.to[byte]
    if (next === undefined) {
      const found = byte < 0x7f ? JSON.stringify(String.fromCharCode(byte)) : 'another character'
      throw this.#invalid(`Expected ${transition?.expected}, found ${found}.`, this.#before + at)
    }
    this.#state = next
    this.#startLine = this.#line
    this.#startByte = this.#before + at
    return next === 'in element' ? at : at + 1
  }

  #enterList(key: Buffer): void {
    this.#list = decodeText(key, this.#start())
    if (!this.#lists.includes(this.#list)) {
      throw this.#invalid(`Unknown key "${this.#list}". The lists of a graph are ${this.#lists.map((list) => `"${list}"`).join(' and ')}.`, this.#startByte)
    }
    this.#state = 'colon'
  }

  #keep(part: Buffer): void {
    this.#partBytes += part.length
    if (this.#partBytes > MAX_RECORD_BYTES) throw tooLong(this.#start(), 'The element')
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
