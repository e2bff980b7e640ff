export interface JsonText {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Finds the JSON objects and lists in a growing text as soon as each is closed; any text may be between them. */
export class JsonValues {
  #at: number
  #start = 0
  #depth = 0
  #isText = false

  constructor(from = 0) {
    this.#at = from
  }

  /** Whether a value has begun and is not closed. */
  get isOpen(): boolean {
    return this.#depth > 0
  }

  /** The values that the new text has closed. */
  read(text: string): JsonText[] {
    const closed: JsonText[] = []
    for (; this.#at < text.length; this.#at++) {
      if (this.#isText) this.#readText(text[this.#at])
      else if (this.#closes(text[this.#at])) closed.push({ text: text.slice(this.#start, this.#at + 1), start: this.#start, end: this.#at + 1 })
    }
    return closed
  }

  #readText(character: string | undefined): void {
    if (character === '\\') this.#at++
    else if (character === '"') this.#isText = false
  }

  /** Whether the character closes an outermost value. */
  #closes(character: string | undefined): boolean {
    if (character === '{' || character === '[') {
      if (this.#depth === 0) this.#start = this.#at
      this.#depth += 1
      return false
    }
    if (this.#depth === 0) return false
    this.#isText = character === '"'
    if (character !== '}' && character !== ']') return false
    this.#depth -= 1
    return this.#depth === 0
  }
}

/** Maximum unclosed openings before the search stops. */
const MAX_STARTS = 20

export interface JsonFound extends JsonText {
  readonly value: unknown
}

/** The outermost JSON objects and lists in a text; a bracket without an end is skipped. */
export function jsonIn(text: string): readonly JsonFound[] {
  let from = 0
  for (let starts = 0; starts < MAX_STARTS; starts++) {
    const found = new JsonValues(from).read(text).flatMap((one) => {
      const value = parseJson(one.text)
      return value === undefined ? [] : [{ ...one, value }]
    })
    const next = text.slice(from).search(/[[{]/)
    if (found.length > 0 || next < 0) return found
    from += next + 1
  }
  return []
}

/** Parses JSON, also with all braces or the outermost ones doubled; undefined for other text. */
export function parseJson(text: string): unknown {
  const doubled = text.startsWith('{{') ? [text.slice(1, -1), text.replaceAll('{{', '{').replaceAll('}}', '}')] : []
  for (const form of [text, ...doubled]) {
    try {
      return JSON.parse(form) as unknown
    } catch {
      // The next form may parse.
    }
  }
  return undefined
}
