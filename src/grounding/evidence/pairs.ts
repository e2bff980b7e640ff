import type { Checked, Truth } from '../claim.ts'
import { remember, rememberIn } from '../remember.ts'
import { covers, type Fact, type Facts, type Source } from './facts.ts'
import { cellsOf } from './rows.ts'
import { isCalculated } from './worked-out.ts'

/** Columns that say from where to where. */
const roles = [
  ['source', 'target'],
  ['from', 'to'],
  ['parent', 'node'],
  ['previous', 'target']
] as const

export interface PairFinding {
  readonly truth: Truth
  readonly fact: Fact | null
}

/** Whether relationships were read without their direction. */
function isUndirected({ result }: Source, checked: Checked): boolean {
  const orientation = result.provenance.projection?.orientation
  return orientation === 'undirected' || (orientation === undefined && !checked.isDirected)
}

/** Whether a fact leads from one name to the other by its own columns, or from the result's source to its row. null: it has no such columns. */
function leadsTo(fact: Fact, from: string, to: string, { facts: { written } }: Checked): boolean | null {
  const cells = cellsOf(fact)
  const { summary } = fact.source.result
  const start = cells['source'] ?? cells['sources'] ?? summary['source'] ?? summary['sources']
  const end = cells['target'] ?? cells['targets'] ?? (fact.row === null ? undefined : cells['node'])
  const pairs = [[start, end], ...roles.map(([a, b]) => [cells[a], cells[b]])].filter(([a, b]) => a !== undefined && b !== undefined)
  const isOf = (cell: unknown, name: string) => written.has(name) && (Array.isArray(cell) ? cell.includes(written.get(name)) : cell === written.get(name))
  return pairs.some(([a, b]) => isOf(a, from) && isOf(b, to)) ? true : pairs.length > 0 ? false : null
}

/** The same, where the direction of relationships counts only if they were read with it. */
function leads(fact: Fact, from: string, to: string, checked: Checked): boolean | null {
  const ahead = leadsTo(fact, from, to, checked)
  return ahead === true || (isUndirected(fact.source, checked) && leadsTo(fact, to, from, checked) === true) ? true : ahead
}

/** Whether a way, a relationship or a number of two names leads from one to the other. */
export function orderedPair(checked: Checked, from: string, to: string): PairFinding {
  let denied: PairFinding | null = null
  for (const fact of checked.facts.holding(to)) {
    // A number that was worked out from two names relates neither to the other.
    const truth = isCalculated(fact) ? null : leads(fact, from, to, checked)
    if (truth === true) return { truth: isFound(fact), fact }
    if (truth === null && !isCalculated(fact) && covers(fact, from) && !isSequence(fact)) return { truth: true, fact }
    if (truth === false && fact.names.has(from)) denied ??= { truth: false, fact }
  }
  return stepBetween(checked, from, to) ?? absent(checked, from, to) ?? denied ?? { truth: 'unknown', fact: null }
}

/** A summary that says that nothing was found denies its pair. */
function isFound({ row, source: { result } }: Fact): boolean {
  return row !== null || (result.summary['found'] !== false && result.summary['targetFound'] !== false)
}

const isSequence = ({ row, source: { result } }: Fact) =>
  row === null ? 'path' in result.summary : result.columns.some(({ type, name }) => type === 'nodes' && name === 'nodes')

/** Whether a number of the fact can be told of the way between two names: that of a whole path only between its ends. */
export function leadsBetween(fact: Fact, [from = '', to = '']: readonly string[], checked: Checked): boolean {
  return leads(fact, from, to, checked) ?? !isSequence(fact)
}

const stepKey = (from: string, to: string) => `${from}\n${to}`

/** The paths that lead straight from one name to another. */
const stepsOf: (facts: Facts) => ReadonlyMap<string, readonly Fact[]> = remember(({ sequences }) => {
  const found = new Map<string, Fact[]>()
  for (const { names, fact } of sequences) for (const [at, name] of names.slice(1).entries()) rememberIn(found, stepKey(names[at] as string, name), fact)
  return found
})

/** Names that stand next to each other on a path. */
function stepBetween(checked: Checked, from: string, to: string): PairFinding | null {
  const steps = stepsOf(checked.facts)
  const back = (steps.get(stepKey(to, from)) ?? []).find(({ source }) => isUndirected(source, checked))
  const fact = steps.get(stepKey(from, to))?.[0] ?? back
  return fact === undefined ? null : { truth: true, fact }
}

const absent = (checked: Checked, first: string, second: string): PairFinding | null => {
  const fact = absence(checked, first, second)
  return fact === null ? null : { truth: false, fact }
}

/** A result that shows all there is of one name and lacks the other, or that found nothing for both. */
export function absence({ facts }: Checked, first: string, second: string): Fact | null {
  facts.steps.take(facts.sources.length)
  const isEmptyFor = ({ result: { total, summary }, anchors, given }: Source) => {
    const knows = (name: string) => anchors.has(name) || given.has(name)
    const isEmpty = total === 0 || summary['found'] === false || summary['targetFound'] === false
    return isEmpty && knows(first) && (knows(second) || given.size === 0)
  }
  const lacks = ({ isWhole, anchors, inRows }: Source, anchor: string, other: string) =>
    isWhole && anchors.size === 1 && anchors.has(anchor) && !inRows.has(other)
  return facts.sources.find((source) => isEmptyFor(source) || lacks(source, first, second) || lacks(source, second, first))?.summary ?? null
}

const pairsOf: (checked: Checked) => Map<string, PairFinding> = remember(() => new Map())

/** Whether some result speaks of two names together. */
export function joinedPair(checked: Checked, first: string, second: string, isDirect: boolean): PairFinding {
  const known = pairsOf(checked)
  const key = `${stepKey(first, second)}\n${isDirect}`
  const found = known.get(key) ?? findPair(checked, first, second, isDirect)
  known.set(key, found)
  return found
}

function findPair(checked: Checked, first: string, second: string, isDirect: boolean): PairFinding {
  const fact = sharedFact(checked, first, second, isDirect) ?? sharedFact(checked, second, first, isDirect)
  if (fact !== undefined && isFound(fact)) return { truth: true, fact }
  const step = stepBetween(checked, first, second) ?? stepBetween(checked, second, first)
  return step ?? absent(checked, first, second) ?? { truth: 'unknown', fact: null }
}

/** The first fact of one name that may be told of the other too. */
function sharedFact({ facts }: Checked, own: string, other: string, isDirect: boolean): Fact | undefined {
  const { byName, ofSources } = facts
  const isRarer = !ofSources.has(other) && (byName.get(other)?.length ?? 0) < (byName.get(own)?.length ?? 0)
  return facts
    .holding(isRarer ? other : own)
    .find((fact) => fact.names.has(own) && covers(fact, other) && !isCalculated(fact) && (!isDirect || !isSequence(fact)))
}
