/** Limits of consecutive blank text and of one repeated short cycle in a meaningful reply. */
const MOST_BLANK = 100
const MOST_LINES = 16
const MOST_REPEATED = 300
const LEAST_CYCLES = 10
const LONGEST_CYCLE = 60
const KEPT = LONGEST_CYCLE * LEAST_CYCLES
/** Characters between two checks. */
const STRIDE = 16

/** Detects a model that writes blanks or one short cycle endlessly. */
export class Repetition {
  #tail = ''
  #unseen = 0
  #isEndless = false

  get isEndless(): boolean {
    return this.#isEndless
  }

  add(text: string): void {
    this.#tail = (this.#tail + text).slice(-KEPT)
    this.#unseen += text.length
    if (this.#unseen < STRIDE) return
    this.#unseen = 0
    this.#isEndless ||= endsBlank(this.#tail.slice(-MOST_BLANK)) || isCycle(this.#tail)
  }
}

function endsBlank(tail: string): boolean {
  const blank = tail.slice(tail.trimEnd().length)
  return blank.length === MOST_BLANK || blank.split('\n').length > MOST_LINES
}

/** Whether a text ends in a short cycle, repeated often and long enough. */
function isCycle(tail: string): boolean {
  for (let cycle = 1; cycle <= LONGEST_CYCLE; cycle++) {
    const least = Math.max(MOST_REPEATED, cycle * LEAST_CYCLES)
    if (tail.length < least) return false
    const end = tail.slice(-least)
    if (end.slice(cycle) === end.slice(0, -cycle)) return true
  }
  return false
}
