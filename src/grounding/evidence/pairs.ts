import type { Checked, Truth } from '../claim.ts'
import { covers, type Fact, type Source } from './facts.ts'
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

function cellsOf({ row, source }: Fact): Readonly<Record<string, unknown>> {
  return row === null ? source.result.summary : (source.result.rows[row - source.result.offset] ?? {})
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

/** Facts of a name. A number that was worked out from two names relates neither to the other. */
const told = ({ facts }: Checked, name: string): Fact[] => (facts.byName.get(name) ?? []).filter((fact) => !isCalculated(fact))

/** Whether a way, a relationship or a number of two names leads from one to the other. */
export function orderedPair(checked: Checked, from: string, to: string): PairFinding {
  const found = told(checked, to).map((fact) => pairOf(fact, from, to, checked))
  const known = found.find(({ truth, isSure }) => isSure && truth !== 'unknown')
  if (known !== undefined) return known
  const next = neighbours(checked, from, to)
  if (next !== null) return { truth: true, fact: next }
  const absent = absence(checked, from, to)
  return absent === null ? (found.find(({ truth }) => truth === false) ?? none) : { truth: false, fact: absent }
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
  for (const { names, fact } of checked.facts.sequences) {
    const both = isUndirected(fact.source, checked)
    for (let at = 1; at < names.length; at++) {
      if (names[at - 1] === from && names[at] === to) return fact
      if (both && names[at - 1] === to && names[at] === from) return fact
    }
  }
  return null
}

/** A result that shows all there is of one name and lacks the other, or that found nothing for both. */
export function absence({ facts }: Checked, first: string, second: string): Fact | null {
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
  const near = told(checked, first).find((fact) => covers(fact, second) && (!isDirect || !isSequence(fact)))
  const other = near ?? told(checked, second).find((fact) => covers(fact, first) && (!isDirect || !isSequence(fact)))
  if (other !== undefined && isFound(other)) return { truth: true, fact: other }
  const next = neighbours(checked, first, second) ?? neighbours(checked, second, first)
  if (next !== null) return { truth: true, fact: next }
  const absent = absence(checked, first, second)
  return absent === null ? none : { truth: false, fact: absent }
}
