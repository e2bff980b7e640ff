const TAGS = ['think', 'thinking', 'thought']
const CLOSED_ALONE = '</think>'

/** Tells what a model says from the thoughts that it writes before. Some templates put the opening tag into the prompt: then the reply has the closing one alone. */
export class Thinking {
  /** undefined: what has come may still become an opening tag. */
  #closing: string | null | undefined
  #saidFrom = 0

  /** Where in the text begins what is said; its length while the model still thinks. */
  get saidFrom(): number {
    return this.#saidFrom
  }

  /** @param text all that came, the latest piece of this length too */
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
    // JSON may hold a tag in one of its texts.
    else if (!isOpen) this.#closing = /^[[{`]/.test(start) ? null : CLOSED_ALONE
  }
}
