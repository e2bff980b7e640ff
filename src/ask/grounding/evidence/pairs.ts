import type { Checked } from '../claim.ts'
import { memoize, rememberIn } from '../memoize.ts'
import { isCalculated } from './computed-values.ts'
import { covers, type Fact, type Facts, type Source } from './facts.ts'
import { cellsOf } from './rows.ts'

/** Columns of a source and a target. */
const roles = [
  ['source', 'target'],
  ['sources', 'targets'],
  ['from', 'to'],
  ['parent', 'node'],
  ['previous', 'target']
] as const

export interface PairFinding {
  /** null where no result decides. */
  readonly truth: boolean | null
  readonly fact: Fact | null
}

/** Whether the result ignores the direction of relationships. */
export function isUndirected({ result }: Source, checked: Checked): boolean {
  const orientation = result.provenance.projection?.orientation
  return orientation === 'undirected' || (orientation === undefined && !checked.isDirected)
}

export const isMissing = ({ result: { summary } }: Source): boolean => summary['found'] === false || summary['targetFound'] === false

/** Whether a fact leads from one name to the other, by its columns, or from the result's source to its row; null where it has no such columns. */
function leadsTo(fact: Fact, from: string, to: string, { facts: { written } }: Checked): boolean | null {
  const { summary } = fact.source.result
  const cells = { source: summary['source'], sources: summary['sources'], ...cellsOf(fact) } as Readonly<Record<string, unknown>>
  const start = cells['source'] ?? cells['sources']
  const end = cells['target'] ?? cells['targets'] ?? (fact.row === null ? undefined : cells['node'])
  const pairs = [[start, end], ...roles.map(([a, b]) => [cells[a], cells[b]])].filter(([a, b]) => a !== undefined && b !== undefined)
  const isOf = (cell: unknown, name: string) => written.has(name) && [cell].flat().includes(written.get(name))
  return pairs.length === 0 ? null : pairs.some(([a, b]) => isOf(a, from) && isOf(b, to))
}

/** Whether a fact connects two names; direction counts only where the result uses it. */
function leads(fact: Fact, from: string, to: string, checked: Checked): boolean | null {
  const ahead = leadsTo(fact, from, to, checked)
  return ahead === false && isUndirected(fact.source, checked) ? leadsTo(fact, to, from, checked) : ahead
}

/** Whether a path, a relationship or a number connects one name to the other. */
export function orderedPair(checked: Checked, from: string, to: string): PairFinding {
  let denied: PairFinding | null = null
  // A calculation with both names does not relate them.
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

/** Whether a number can belong to the path between two names: a whole path's number needs its ends. */
export function leadsBetween(fact: Fact, [from = '', to = '']: readonly string[], checked: Checked): boolean {
  return leads(fact, from, to, checked) ?? !isSequence(fact)
}

/** Indexes the single steps of all paths. */
const stepsOf: (facts: Facts) => ReadonlyMap<string, readonly Fact[]> = memoize(({ sequences }) => {
  const found = new Map<string, Fact[]>()
  for (const { names, fact } of sequences) for (const [at, name] of names.slice(1).entries()) rememberIn(found, `${names[at]}\n${name}`, fact)
  return found
})

/** Finds two names that are consecutive on a path. */
function stepBetween(checked: Checked, from: string, to: string): PairFinding | null {
  const steps = stepsOf(checked.facts)
  const fact = steps.get(`${from}\n${to}`)?.[0] ?? steps.get(`${to}\n${from}`)?.find(({ source }) => isUndirected(source, checked))
  return fact === undefined ? null : { truth: true, fact }
}

/** Finds a complete result about one name that lacks the other, or an empty result for both. */
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

export function joinedPair(checked: Checked, first: string, second: string, isDirect: boolean): PairFinding {
  const fact = sharedFact(checked, first, second, isDirect) ?? sharedFact(checked, second, first, isDirect)
  if (fact !== undefined && (fact.row !== null || !isMissing(fact.source))) return { truth: true, fact }
  return stepBetween(checked, first, second) ?? stepBetween(checked, second, first) ?? absent(checked, first, second) ?? { truth: null, fact: null }
}

/** Returns the first fact with one name that covers the other. */
function sharedFact({ facts }: Checked, own: string, other: string, isDirect: boolean): Fact | undefined {
  const { byName, ofSources } = facts
  const isRarer = !ofSources.has(other) && (byName.get(other)?.length ?? 0) < (byName.get(own)?.length ?? 0)
  return facts
    .holding(isRarer ? other : own)
    .find((fact) => fact.names.has(own) && covers(fact, other) && !isCalculated(fact) && (!isDirect || !isSequence(fact)))
}
