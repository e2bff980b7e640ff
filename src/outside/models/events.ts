import { brokenOff } from './openai-client.ts'

/** Above the length of any model's reply. */
const MAX_BYTES = 32_000_000

/**
 * The data of each event of a reply. A plain JSON body, which some endpoints send despite `stream`, is one event.
 * @param heard called for every chunk of bytes, including keep-alive comments
 */
export async function* readEvents({ body }: Response, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const events = new EventText()
  let received = 0
  for await (const bytes of body ?? []) {
    heard()
    received += bytes.length
    if (received > MAX_BYTES) throw brokenOff(`the reply has more than ${MAX_BYTES} bytes`)
    yield* events.add(decoder.decode(bytes, { stream: true }))
  }
  yield* events.end()
}

const startsJson = (text: string) => /^\s*[[{]/.test(text)

function dataOf(line: string): string[] {
  return line.startsWith('data:') ? [line.slice('data:'.length).replace(/^ /, '')] : []
}

class EventText {
  #rest = ''
  #data: string[] = []
  #isStream = false

  add(text: string): string[] {
    this.#rest += text
    if (!this.#isStream && startsJson(this.#rest)) return []
    // A trailing carriage return may be half a line break.
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    return lines.flatMap((line) => this.#take(line))
  }

  /** The event that the line completes, if any. */
  #take(line: string): string[] {
    if (line !== '') {
      this.#data.push(...dataOf(line))
      return []
    }
    if (this.#data.length === 0) return []
    this.#isStream = true
    const data = this.#data.join('\n')
    this.#data = []
    return [data]
  }

  /** An event without its last line break, or the plain JSON. */
  end(): string[] {
    const isJson = !this.#isStream && startsJson(this.#rest)
    const last = [...this.#data, ...(isJson ? [this.#rest] : dataOf(this.#rest.trimEnd()))]
    if (last.length === 0 && !this.#isStream && this.#rest.trim() !== '') throw brokenOff('the reply is neither an event stream nor JSON')
    return last.length === 0 ? [] : [last.join('\n')]
  }
}
