import { editDistance } from '../../../base/edit-distance.ts'
import { EdgewiseError, quote } from '../../../base/errors.ts'
import { isJsonObject } from '../../../base/json-object.ts'

/** An error in a query, with its place. */
export interface Problem {
  readonly pointer: string
  readonly detail: string
}

const MOST_TOLD = 12
const MOST_ITEMS = 1000
/** The largest edit distance for a suggestion, as a share of the word's length. */
const NEAR = 0.4

/** Writes a value for an error text. */
export const shown = (value: unknown): string => quote(JSON.stringify(value) ?? 'nothing')

/** Finds a known word exactly, or the only one that differs in case. */
export function findWord(given: string, known: readonly string[]): string | undefined {
  if (known.includes(given)) return given
  const [alike, ...others] = known.filter((word) => word.toLowerCase() === given.toLowerCase())
  return others.length === 0 ? alike : undefined
}

/** Suggests the nearest known word, and lists the others. */
export function knownWords(given: string, known: readonly string[]): string {
  if (known.length === 0) return 'There is none.'
  const far = (word: string) => editDistance(given.toLowerCase(), word.toLowerCase())
  const sorted = known.toSorted((a, b) => far(a) - far(b))
  const [first = ''] = sorted
  const meant = far(first) <= NEAR * given.length ? `Did you mean "${first}"? ` : ''
  const more = known.length > MOST_TOLD ? `, and ${known.length - MOST_TOLD} more` : ''
  return `${meant}Known: ${sorted.slice(0, MOST_TOLD).join(', ')}${more}.`
}

/** Collects errors up to a limit, then ends the reading, so that a large and wrong query is refused early. */
export interface Problems {
  readonly found: Problem[]
  readonly most: number
}

export function invalidQuery(problems: readonly Problem[]): EdgewiseError {
  const errors = problems.map(({ pointer, detail }) => ({ pointer: `/query${pointer}`, detail }))
  return new EdgewiseError('EDGEWISE_INVALID_QUERY', { detail: errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join(' '), errors })
}

/** A part of a query while it is read. Errors are collected, so that one reply has them all. */
export class Cursor {
  readonly value: unknown
  readonly pointer: string
  readonly #problems: Problems

  constructor(value: unknown, pointer: string, problems: Problems) {
    this.value = value
    this.pointer = pointer
    this.#problems = problems
  }

  get isGiven(): boolean {
    return this.value !== undefined && this.value !== null
  }

  get isObject(): boolean {
    return isJsonObject(this.value)
  }

  get isList(): boolean {
    return Array.isArray(this.value)
  }

  refuse(detail: string): void {
    const { found, most } = this.#problems
    found.push({ pointer: this.pointer, detail })
    if (found.length === most) throw invalidQuery(found)
  }

  at(key: string | number): Cursor {
    const held = typeof this.value === 'object' && this.value !== null ? (this.value as Record<string | number, unknown>)[key] : undefined
    return new Cursor(held, `${this.pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`, this.#problems)
  }

  /** Whether the value is an object with the required fields; unknown fields are refused. */
  hasFields(what: string, known: readonly string[], required: readonly string[] = []): boolean {
    if (!isJsonObject(this.value)) {
      this.refuse(`${what} is an object with ${known.join(', ')}; got ${shown(this.value)}.`)
      return false
    }
    for (const name of Object.keys(this.value)) if (!known.includes(name)) this.at(name).refuse(`${what} has no field "${name}". ${knownWords(name, known)}`)
    const missing = required.filter((name) => !this.at(name).isGiven)
    if (missing.length > 0) this.refuse(`${what} needs ${missing.map((name) => `"${name}"`).join(' and ')}.`)
    return missing.length === 0
  }

  keys(): string[] {
    return isJsonObject(this.value) ? Object.keys(this.value) : []
  }

  /** Returns the items of a list, or a single value as the only item. */
  items(most = MOST_ITEMS): Cursor[] {
    if (!this.isGiven) return []
    if (!Array.isArray(this.value)) return [this]
    if (this.value.length <= most) return this.value.map((_, at) => this.at(at))
    this.refuse(`A list has at most ${most} items here; this one has ${this.value.length}.`)
    return []
  }

  text(what: string): string | null {
    if (typeof this.value === 'string' && this.value !== '') return this.value
    this.refuse(`${what} is a text; got ${shown(this.value)}.`)
    return null
  }

  choice<const Choice extends string>(what: string, choices: readonly Choice[], fallback: Choice): Choice {
    if (!this.isGiven) return fallback
    const found = choices.find((choice) => choice === this.value)
    if (found === undefined) this.refuse(`${what} is ${choices.map((choice) => `"${choice}"`).join(' or ')}; got ${shown(this.value)}.`)
    return found ?? fallback
  }

  integer(what: string, { least, most, fallback }: { readonly least: number; readonly most: number; readonly fallback: number }): number {
    if (!this.isGiven) return fallback
    const { value } = this
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
    this.refuse(`${what} is a whole number from ${least} to ${most}; got ${shown(value)}.`)
    return fallback
  }

  isTrue(what: string): boolean {
    if (this.isGiven && typeof this.value !== 'boolean') this.refuse(`${what} is true or false; got ${shown(this.value)}.`)
    return this.value === true
  }

  /** Finds one of the known words, also in another case where that is unambiguous; null where it is refused. */
  word(what: string, known: readonly string[]): string | null {
    const given = this.text(what)
    if (given === null) return null
    const found = findWord(given, known)
    if (found === undefined) this.refuse(`${what} "${quote(given)}" is not in this graph. ${knownWords(given, known)}`)
    return found ?? null
  }
}
