const TAGS = ['think', 'thinking', 'thought']
const CLOSED_ALONE = '</think>'

/** Separates a model's reply from its preceding reasoning. Some templates put the opening tag into the prompt, so the reply has only the closing one. */
export class Thinking {
  /** undefined: the text so far may still become an opening tag. */
  #closing: string | null | undefined
  #saidFrom = 0

  /** Start of the reply in the text; its length during the reasoning. */
  get saidFrom(): number {
    return this.#saidFrom
  }

  /** @param text all text so far, ending with the latest piece of this length */
  read(text: string, length: number): void {
    if (this.#closing === undefined) this.#begin(text)
    if (typeof this.#closing !== 'string') return
    const end = text.indexOf(this.#closing, Math.max(0, text.length - length - this.#closing.length))
    if (end >= 0) {
      this.#saidFrom = end + this.#closing.length
      this.#closing = null
    } else if (this.#saidFrom > 0) this.#saidFrom = text.length
  }

  #begin(text: string): void {
    const start = text.trimStart()
    const tag = TAGS.find((name) => start.startsWith(`<${name}>`))
    const isOpen = tag === undefined && TAGS.some((name) => `<${name}>`.startsWith(start))
    this.#saidFrom = isOpen || tag !== undefined ? text.length : 0
    if (tag !== undefined) this.#closing = `</${tag}>`
    // JSON may contain a tag in a string.
    else if (!isOpen) this.#closing = /^[[{`]/.test(start) ? null : CLOSED_ALONE
  }
}
