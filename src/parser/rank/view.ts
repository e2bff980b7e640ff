import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Token } from '../../linking/tokens.ts'
import type { Item } from '../item.ts'
import type { Parsed } from '../parse.ts'
import type { Query, Test, Things, Tie } from '../tree.ts'
import says from './says.json' with { type: 'json' }

/** What is read, and what it leans on beside its own words. */
export interface Found {
  readonly linked: LinkedQuestion
  /** Best first. */
  readonly readings: readonly Parsed[]
  readonly leansOn: 'nothing' | 'turns' | 'statement'
}

export type Gives = 'truth' | 'number' | 'names' | 'value' | 'rows' | 'way'

/** The parts of a tree, wherever they stand in it. */
export interface TreeParts {
  readonly things: readonly Things[]
  readonly ties: readonly Tie[]
  readonly tests: readonly Test[]
  readonly ranks: number
  readonly negated: number
  readonly calls: number
  readonly counted: number
  readonly computed: number
}

/** One reading as its features see it. */
export interface View {
  readonly found: Found
  readonly at: number
  readonly parsed: Parsed
  readonly words: readonly Item[]
  /** What each step of the derivation adds to the cost of its parts. */
  readonly steps: readonly number[]
  readonly skipped: readonly Token[]
  readonly tree: TreeParts
  readonly gives: Gives
}

const MOST_STEPS = 400

function leavesOf(item: Item, steps: number[]): Item[] {
  if (item.parts.length === 0 || steps.length > MOST_STEPS) return [item]
  steps.push(item.parts.reduce((sum, { score }) => sum + score, 0) - item.score)
  return item.parts.flatMap((part) => leavesOf(part, steps))
}

type Part = Readonly<Record<string, unknown>>

function* partsOf(value: unknown): Generator<Part> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Part
  for (const [key, member] of Object.entries(value)) if (key !== 'named' && key !== 'thatOf') yield* partsOf(member)
}

const denies = (part: Part) => part['isNegated'] === true || part['operator'] === '<>' || part['operator'] === 'missing' || part['value'] === false

function treePartsOf(query: Query): TreeParts {
  const parts = [...partsOf(query)]
  const of = <T>(...names: readonly string[]) => parts.filter((part) => names.every((name) => name in part)) as readonly unknown[] as T[]
  return {
    things: of<Things>('named', 'ties'),
    ties: of<Tie>('minHops'),
    tests: of<Test>('property', 'operator'),
    ranks: of('isDescending', 'first').length,
    negated: parts.filter(denies).length,
    calls: of('tool', 'arguments').length,
    counted: of<Tie>('minHops').filter(({ count }) => count !== null).length,
    computed: parts.filter(({ function: fn }) => typeof fn === 'string' && fn !== 'count').length
  }
}

const shown: Readonly<Partial<Record<string, Gives>>> = { number: 'number', cost: 'number', size: 'number', truth: 'truth', within: 'truth', together: 'truth', path: 'way', paths: 'way', along: 'way' }
const asked: Readonly<Partial<Record<Query['ask'], Gives>>> = { list: 'names', count: 'number', value: 'value', exists: 'truth', every: 'truth', amount: 'number', group: 'rows' }

/** What kind of answer a tree has. */
function givesOf(query: Query): Gives {
  switch (query.ask) {
    case 'values':
      return query.isCount ? 'number' : 'names'
    case 'compare':
      return query.how === 'whether' ? 'truth' : query.how === 'difference' ? 'number' : 'names'
    case 'relationships':
      return query.what === 'count' ? 'number' : 'rows'
    case 'call':
      return shown[query.show.as] ?? 'rows'
    default:
      return asked[query.ask] ?? 'rows'
  }
}

/** Whether a text says one of some words. */
export function isSaid(phrases: readonly string[], tokens: readonly Token[]): boolean {
  const text = ` ${tokens.map(({ folded, text: word }) => folded || word).join(' ')} `
  return phrases.some((phrase) => text.includes(` ${phrase} `))
}

export type Wanted = keyof typeof says.wants

/** What kind of answer the question's first word of the kind asks for. */
export function wantedIn(tokens: readonly Token[]): Wanted | null {
  const text = ` ${tokens.map(({ folded }) => folded).join(' ')} `
  const places = Object.entries(says.wants).flatMap(([wanted, phrases]) =>
    phrases.map((phrase) => ({ wanted: wanted as Wanted, at: text.indexOf(` ${phrase} `) })).filter(({ at }) => at >= 0 && (wanted !== 'truth' || at === 0))
  )
  return places.sort((a, b) => a.at - b.at)[0]?.wanted ?? null
}

export function viewOf(found: Found, at: number): View {
  const parsed = found.readings[at] as Parsed
  const steps: number[] = []
  const words = leavesOf(parsed.item, steps)
  const skipped = found.linked.tokens.filter(({ folded }, place) => folded !== '' && !words.some(({ start, end }) => start <= place && place < end))
  return { found, at, parsed, words, steps, skipped, tree: treePartsOf(parsed.query), gives: givesOf(parsed.query) }
}
