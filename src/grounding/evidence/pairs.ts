import type { Checked, Truth } from '../claim.ts'
import { remember } from '../remember.ts'
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

const none: PairFinding = { truth: 'unknown', fact: null }

function foldedCell(checked: Checked, cell: unknown, name: string): boolean {
  const written = checked.facts.written.get(name)
  return Array.isArray(cell) ? cell.includes(written) : cell !== null && cell !== undefined && cell === written
}

/** Whether relationships were read without their direction. */
function isUndirected({ result }: Source, checked: Checked): boolean {
  const orientation = result.provenance.projection?.orientation
  return orientation === 'undirected' || (orientation === undefined && !checked.isDirected)
}

/** Whether a fact leads from one name to the other by its own columns, or from the result's source to its row. null: it has no such columns. */
function leads(fact: Fact, from: string, to: string, checked: Checked): boolean | null {
  const cells = cellsOf(fact)
  const { summary } = fact.source.result
  const start = cells['source'] ?? cells['sources'] ?? summary['source'] ?? summary['sources']
  const end = cells['target'] ?? cells['targets'] ?? (fact.row === null ? undefined : cells['node'])
  const isEnds = start !== undefined && end !== undefined
  if (isEnds && foldedCell(checked, start, from) && foldedCell(checked, end, to)) return true
  for (const [a, b] of roles) if (a in cells && b in cells && foldedCell(checked, cells[a], from) && foldedCell(checked, cells[b], to)) return true
  return isEnds || roles.some(([a, b]) => a in cells && b in cells) ? false : null
}

/** Whether a way, a relationship or a number of two names leads from one to the other. */
export function orderedPair(checked: Checked, from: string, to: string): PairFinding {
  let denied: PairFinding | null = null
  for (const fact of checked.facts.holding(to)) {
    // A number that was worked out from two names relates neither to the other.
    if (isCalculated(fact)) continue
    const found = pairOf(fact, from, to, checked)
    if (found.isSure && found.truth !== 'unknown') return found
    if (found.truth === false) denied ??= found
  }
  const next = neighbours(checked, from, to)
  if (next !== null) return { truth: true, fact: next }
  const absent = absence(checked, from, to)
  return absent === null ? (denied ?? none) : { truth: false, fact: absent }
}

/** What one fact says of a pair; unsure where another fact may say more. */
function pairOf(fact: Fact, from: string, to: string, checked: Checked): PairFinding & { readonly isSure: boolean } {
  const isBack = isUndirected(fact.source, checked) && leads(fact, to, from, checked) === true
  const truth = isBack || leads(fact, from, to, checked)
  if (truth === true) return { truth: isFound(fact), fact, isSure: true }
  if (truth === null && covers(fact, from) && !isSequence(fact)) return { truth: true, fact, isSure: true }
  return { truth: truth === false && fact.names.has(from) ? false : 'unknown', fact, isSure: false }
}

/** A summary that says that nothing was found denies its pair. */
function isFound({ row, source }: Fact): boolean {
  return row !== null || (source.result.summary['found'] !== false && source.result.summary['targetFound'] !== false)
}

const isSequence = ({ row, source }: Fact) =>
  row === null ? 'path' in source.result.summary : source.result.columns.some(({ type, name }) => type === 'nodes' && name === 'nodes')

/** Whether a number of the fact can be told of the way between two names: that of a whole path only between its ends. */
export function leadsBetween(fact: Fact, [from = '', to = '']: readonly string[], checked: Checked): boolean {
  if (leads(fact, from, to, checked) === true) return true
  if (isUndirected(fact.source, checked) && leads(fact, to, from, checked) === true) return true
  return !isSequence(fact) && leads(fact, from, to, checked) === null
}

/** Names that stand next to each other on a path. */
function neighbours(checked: Checked, from: string, to: string): Fact | null {
  const steps = stepsOf(checked.facts)
  const [ahead, back] = [steps.get(stepKey(from, to)), steps.get(stepKey(to, from))]
  const found = [...(ahead ?? []).slice(0, 1), ...(back ?? []).filter(({ fact }) => isUndirected(fact.source, checked)).slice(0, 1)]
  return found.sort((a, b) => a.at - b.at)[0]?.fact ?? null
}

const stepKey = (from: string, to: string) => `${from}\n${to}`

interface PathStep {
  /** Which of the paths. */
  readonly at: number
  readonly fact: Fact
}

/** The first paths of each result that lead straight from one name to another. */
const stepsOf: (facts: Facts) => ReadonlyMap<string, readonly PathStep[]> = remember(({ sequences }) => {
  const found = new Map<string, PathStep[]>()
  for (const [at, { names, fact }] of sequences.entries()) {
    for (let step = 1; step < names.length; step++) {
      const key = stepKey(names[step - 1] as string, names[step] as string)
      const known = found.get(key)
      if (known === undefined) found.set(key, [{ at, fact }])
      else if (known.at(-1)?.fact.source !== fact.source) known.push({ at, fact })
    }
  }
  return found
})

/** A result that shows all there is of one name and lacks the other, or that found nothing for both. */
export function absence({ facts }: Checked, first: string, second: string): Fact | null {
  facts.steps.take(facts.sources.length)
  return (
    facts.sources.find((source) => isEmptyFor(source, first, second) || isLacking(source, first, second) || isLacking(source, second, first))?.summary ?? null
  )
}

function isEmptyFor({ result, anchors, given }: Source, first: string, second: string): boolean {
  const knows = (name: string) => anchors.has(name) || given.has(name)
  const isEmpty = result.total === 0 || result.summary['found'] === false || result.summary['targetFound'] === false
  return isEmpty && knows(first) && (knows(second) || given.size === 0)
}

function isLacking({ isWhole, anchors, inRows }: Source, anchor: string, other: string): boolean {
  return isWhole && anchors.size === 1 && anchors.has(anchor) && !inRows.has(other)
}

/** Whether some result speaks of two names together. */
export function joinedPair(checked: Checked, first: string, second: string, isDirect: boolean): PairFinding {
  const known = pairsOf(checked)
  const key = `${stepKey(first, second)}\n${isDirect}`
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const found = findPair(checked, first, second, isDirect)
  known.set(key, found)
  return found
}

const pairsOf: (checked: Checked) => Map<string, PairFinding> = remember(() => new Map())

function findPair(checked: Checked, first: string, second: string, isDirect: boolean): PairFinding {
  const other = sharedFact(checked, first, second, isDirect) ?? sharedFact(checked, second, first, isDirect)
  if (other !== undefined && isFound(other)) return { truth: true, fact: other }
  const next = neighbours(checked, first, second) ?? neighbours(checked, second, first)
  if (next !== null) return { truth: true, fact: next }
  const absent = absence(checked, first, second)
  return absent === null ? none : { truth: false, fact: absent }
}

/** The first fact of one name that may be told of the other too. */
function sharedFact({ facts }: Checked, own: string, other: string, isDirect: boolean): Fact | undefined {
  const { byName, ofSources } = facts
  const isRarer = !ofSources.has(other) && (byName.get(other)?.length ?? 0) < (byName.get(own)?.length ?? 0)
  return facts
    .holding(isRarer ? other : own)
    .find((fact) => fact.names.has(own) && covers(fact, other) && !isCalculated(fact) && (!isDirect || !isSequence(fact)))
}
