import { type AnswerReading, type NamedNumber, type PathAnswer, type Printed, readAnswer } from './read-answer.ts'

export interface StrictVerdict {
  readonly right: boolean
  /** The fault; empty when right. */
  readonly reason: string
}

export interface StrictOptions {
  /** Whether the order of the answer's parts counts. */
  readonly ordered?: boolean
  /** Set for shortest paths: other paths than the key's are right when they have the same cost and every step is a link at its cost. Names are folded. */
  isLink?(from: string, to: string, cost: number): boolean
}

const relative = 1e-5
/** A key with at least this many decimals is rounded; one with fewer ("4.0") is exact. */
const roundedFrom = 3

const right: StrictVerdict = { right: true, reason: '' }
const wrong = (reason: string): StrictVerdict => ({ right: false, reason })

/** Relative tolerance 1e-5, and half a unit of the key's last digit when the key is rounded. */
function numberMatches(key: Printed, actual: number): boolean {
  const rounding = key.digits >= roundedFrom ? 0.5 * 10 ** -key.digits : 0
  return Math.abs(actual - key.value) <= relative * Math.abs(key.value) + rounding * (1 + 1e-9)
}

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** A group may be named by its number or by the number's word. */
function inDigits(name: string): string {
  const number = numberWords.indexOf(name)
  return number === -1 ? name : String(number)
}

function compareNumbers(key: readonly NamedNumber[], actual: readonly NamedNumber[], ordered: boolean): StrictVerdict {
  if (key.length !== actual.length) return wrong(`${actual.length} numbers instead of ${key.length}`)
  const nameOf = ({ names }: NamedNumber) => JSON.stringify(names.map(inDigits))
  const sorted = (list: readonly NamedNumber[]) => (ordered ? list : [...list].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)))
  const found = sorted(actual)
  for (const [place, wanted] of sorted(key).entries()) {
    const given = found[place] as NamedNumber
    if (nameOf(wanted) !== nameOf(given)) return wrong(`${nameOf(given)} where ${nameOf(wanted)} was expected`)
    if (!numberMatches(wanted.number, given.number.value)) return wrong(`${wanted.names.join(', ')}: ${given.number.value} instead of ${wanted.number.value}`)
  }
  return right
}

function compareLists(key: readonly (readonly string[])[], actual: readonly (readonly string[])[], ordered: boolean): StrictVerdict {
  if (key.length !== actual.length) return wrong(`${actual.length} lists instead of ${key.length}`)
  const arranged = (list: readonly string[]) => (ordered ? list : [...list].sort())
  for (const [place, wanted] of key.entries()) {
    const given = actual[place] as readonly string[]
    const missing = wanted.filter((name) => !given.includes(name))
    const extra = given.filter((name) => !wanted.includes(name))
    if (missing.length + extra.length > 0)
      return wrong(`missing: ${missing.slice(0, 5).join(', ') || 'none'}; too many: ${extra.slice(0, 5).join(', ') || 'none'}`)
    if (JSON.stringify(arranged(wanted)) !== JSON.stringify(arranged(given))) return wrong('the same names in another order or number')
  }
  return right
}

/** Whether a path starts at cost 0 and every step is a link at its cost. */
export function followsLinks({ nodes, costs }: PathAnswer, isLink: NonNullable<StrictOptions['isLink']>): boolean {
  if (nodes.length === 0 || nodes.length !== costs.length || costs[0] !== 0) return false
  return nodes.every((node, step) => step === 0 || isLink(nodes[step - 1] as string, node, (costs[step] as number) - (costs[step - 1] as number)))
}

/** Costs of all paths with the same two ends, ascending. */
function costsByEnds(paths: readonly PathAnswer[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const { nodes, costs } of paths) {
    const ends = JSON.stringify([nodes[0], nodes.at(-1)])
    groups.set(
      ends,
      [...(groups.get(ends) ?? []), costs.at(-1) ?? 0].sort((a, b) => a - b)
    )
  }
  return groups
}

function comparePaths(key: readonly PathAnswer[], actual: readonly PathAnswer[], { isLink }: StrictOptions): StrictVerdict {
  const textOf = (path: PathAnswer) => JSON.stringify([path.nodes, path.costs])
  const known = new Set(key.map(textOf))
  const distinct = new Set(actual.map(textOf))
  if (distinct.size !== actual.length) return wrong('a path is given twice')
  if (actual.length !== key.length) return wrong(`${actual.length} paths instead of ${key.length}`)
  const others = actual.filter((path) => !known.has(textOf(path)))
  if (others.length === 0) return right
  const invalid = others.find((path) => isLink === undefined || !followsLinks(path, isLink))
  if (invalid !== undefined) return wrong(`not a path of the key${isLink === undefined ? '' : ' nor of the graph'}: ${textOf(invalid)}`)
  const found = costsByEnds(actual)
  for (const [ends, costs] of costsByEnds(key)) {
    const given = found.get(ends) ?? []
    const same = given.length === costs.length && costs.every((cost, place) => numberMatches({ value: cost, digits: 1 }, given[place] as number))
    if (!same) return wrong(`costs of ${ends}: ${given.join(', ') || 'none'} instead of ${costs.join(', ')}`)
  }
  return right
}

function compare(key: AnswerReading, actual: AnswerReading, options: StrictOptions): StrictVerdict {
  const ordered = options.ordered ?? false
  if (key.kind === 'paths' && actual.kind === 'paths') return comparePaths(key.paths, actual.paths, options)
  if (key.kind === 'numbers' && actual.kind === 'numbers') return compareNumbers(key.numbers, actual.numbers, ordered)
  if (key.kind === 'lists' && actual.kind === 'lists') return compareLists(key.lists, actual.lists, ordered)
  if (key.kind !== 'text' || actual.kind !== 'text') return wrong(`read as ${actual.kind} instead of ${key.kind}`)
  return key.text === actual.text ? right : wrong(`"${actual.text.slice(0, 80)}" instead of "${key.text.slice(0, 80)}"`)
}

/**
 * Whether an answer equals the key: complete, without extras, in the key's format. Numbers to relative 1e-5 (and the key's rounding), names except for case and
 * quotation marks, paths as a set of nodes with costs.
 */
export function strictScore(expected: string, actual: string, options: StrictOptions = {}): StrictVerdict {
  return compare(readAnswer(expected), readAnswer(actual), options)
}

/** Whether a question requests an order. */
export function asksOrder(question: string): boolean {
  return /\b(in (the )?(\w+ )?order|ordered|sort(ed)?|rank(ed|ing)?|descending|ascending|(highest|largest|best|nearest|closest) first)\b/i.test(question)
}
