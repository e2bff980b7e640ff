import type { Checked } from '../claim.ts'
import { memoize, rememberIn } from '../memoize.ts'
import { isCalculated } from './computed-values.ts'
import { covers, type Fact, type Facts, type Source } from './facts.ts'
import { cellsOf } from './rows.ts'

/** Columns that say from where to where. */
const roles = [
  ['source', 'target'],
  ['sources', 'targets'],
  ['from', 'to'],
  ['parent', 'node'],
  ['previous', 'target']
] as const

export interface PairFinding {
  /** null: no result says. */
  readonly truth: boolean | null
  readonly fact: Fact | null
}

/** Whether relationships were read without their direction. */
export function isUndirected({ result }: Source, checked: Checked): boolean {
  const orientation = result.provenance.projection?.orientation
  return orientation === 'undirected' || (orientation === undefined && !checked.isDirected)
}

/** Whether nothing was found. */
export const isMissing = ({ result: { summary } }: Source): boolean => summary['found'] === false || summary['targetFound'] === false

/** Whether a fact leads from one name to the other by its own columns, or from the result's source to its row. null: it has no such columns. */
function leadsTo(fact: Fact, from: string, to: string, { facts: { written } }: Checked): boolean | null {
  const { summary } = fact.source.result
  const cells = { source: summary['source'], sources: summary['sources'], ...cellsOf(fact) } as Readonly<Record<string, unknown>>
  const start = cells['source'] ?? cells['sources']
  const end = cells['target'] ?? cells['targets'] ?? (fact.row === null ? undefined : cells['node'])
  const pairs = [[start, end], ...roles.map(([a, b]) => [cells[a], cells[b]])].filter(([a, b]) => a !== undefined && b !== undefined)
  const isOf = (cell: unknown, name: string) => written.has(name) && [cell].flat().includes(written.get(name))
  return pairs.length === 0 ? null : pairs.some(([a, b]) => isOf(a, from) && isOf(b, to))
}

/** The same, where the direction of relationships counts only if they were read with it. */
function leads(fact: Fact, from: string, to: string, checked: Checked): boolean | null {
  const ahead = leadsTo(fact, from, to, checked)
  return ahead === false && isUndirected(fact.source, checked) ? leadsTo(fact, to, from, checked) : ahead
}

/** Whether a way, a relationship or a number of two names leads from one to the other. */
export function orderedPair(checked: Checked, from: string, to: string): PairFinding {
  let denied: PairFinding | null = null
  // A number that was worked out from two names relates neither to the other.
  for (const fact of checked.facts.holding(to).filter((one) => !isCalculated(one))) {
    const truth = leads(fact, from, to, checked)
    if (truth === true) return { truth: fact.row !== null || !isMissing(fact.source), fact }
    if (truth === null && covers(fact, from) && !isSequence(fact)) return { truth: true, fact }
    if (truth === false && fact.names.has(from)) denied ??= { truth, fact }
  }
  return stepBetween(checked, from, to) ?? absent(checked, from, to) ?? denied ?? { truth: null, fact: null }
}

const isSequence = ({ row, source: { result } }: Fact) =>
  row === null ? 'path' in result.summary : result.columns.some(({ type, name }) => type === 'nodes' && name === 'nodes')

/** Whether a number of the fact can be told of the way between two names: that of a whole path only between its ends. */
export function leadsBetween(fact: Fact, [from = '', to = '']: readonly string[], checked: Checked): boolean {
  return leads(fact, from, to, checked) ?? !isSequence(fact)
}

/** The paths that lead straight from one name to another. */
const stepsOf: (facts: Facts) => ReadonlyMap<string, readonly Fact[]> = memoize(({ sequences }) => {
  const found = new Map<string, Fact[]>()
  for (const { names, fact } of sequences) for (const [at, name] of names.slice(1).entries()) rememberIn(found, `${names[at]}\n${name}`, fact)
  return found
})

/** Names that stand next to each other on a path. */
function stepBetween(checked: Checked, from: string, to: string): PairFinding | null {
  const steps = stepsOf(checked.facts)
  const fact = steps.get(`${from}\n${to}`)?.[0] ?? steps.get(`${to}\n${from}`)?.find(({ source }) => isUndirected(source, checked))
  return fact === undefined ? null : { truth: true, fact }
}

/** A result that shows all there is of one name and lacks the other, or that found nothing for both. */
function absent({ facts }: Checked, first: string, second: string): PairFinding | null {
  facts.steps.take(facts.sources.length)
  const lacks = ({ isWhole, anchors, inRows }: Source, anchor: string, other: string) =>
    isWhole && anchors.size === 1 && anchors.has(anchor) && !inRows.has(other)
  const found = facts.sources.find((source) => {
    const knows = (name: string) => source.anchors.has(name) || source.given.has(name)
    const isEmptyFor = (source.result.total === 0 || isMissing(source)) && knows(first) && (knows(second) || source.given.size === 0)
    return isEmptyFor || lacks(source, first, second) || lacks(source, second, first)
  })
  return found === undefined ? null : { truth: false, fact: found.summary }
}

/** Whether some result speaks of two names together. */
export function joinedPair(checked: Checked, first: string, second: string, isDirect: boolean): PairFinding {
  const fact = sharedFact(checked, first, second, isDirect) ?? sharedFact(checked, second, first, isDirect)
  if (fact !== undefined && (fact.row !== null || !isMissing(fact.source))) return { truth: true, fact }
  return stepBetween(checked, first, second) ?? stepBetween(checked, second, first) ?? absent(checked, first, second) ?? { truth: null, fact: null }
}

/** The first fact of one name that may be told of the other too. */
function sharedFact({ facts }: Checked, own: string, other: string, isDirect: boolean): Fact | undefined {
  const { byName, ofSources } = facts
  const isRarer = !ofSources.has(other) && (byName.get(other)?.length ?? 0) < (byName.get(own)?.length ?? 0)
  return facts
    .holding(isRarer ? other : own)
    .find((fact) => fact.names.has(own) && covers(fact, other) && !isCalculated(fact) && (!isDirect || !isSequence(fact)))
}
