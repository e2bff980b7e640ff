import type { Finding } from '../claim.ts'
import { type Checked, cueAt, names, says } from '../claim.ts'
import { absence, joinedPair, orderedPair, type PairFinding } from '../evidence/pairs.ts'
import { isCalculated } from '../evidence/worked-out.ts'
import { type Clause, type NameItem, nameGroups } from '../reading/clauses.ts'
import { linkWords } from '../reading/cues.ts'
import { endsOf } from '../reading/ends.ts'
import { comparisonOf } from './compare-cue.ts'
import { isGroupClaim } from './groups.ts'
import { isInPath } from './paths.ts'
import { quantifiedCue } from './rank-cue.ts'

const directWords = new Set([
  'directly',
  'direct',
  'adjacent',
  'neighbour',
  'neighbor',
  'neighbours',
  'neighbors',
  'neighbouring',
  'neighboring',
  'borders',
  'next',
  'immediate'
])
const compared = new Set([
  'than',
  'above',
  'below',
  'ahead',
  'behind',
  'beats',
  'outranks',
  'exceeds',
  'trails',
  'leads',
  'surpasses',
  'tops',
  'versus',
  'vs',
  'compared',
  'followed',
  'tied',
  'ties',
  'equal',
  'equals',
  'beat',
  'outscores',
  'exceed',
  'trail',
  'lags',
  'outscore',
  'after',
  'before'
])

/** Names that a clause brings together: some result must do so too, in the direction that is told. */
export function checkRelations(clause: Clause, checked: Checked): Finding[] {
  const isPath = isInPath(clause, checked)
  const ends = isPath ? null : endsIn(clause, checked)
  if ((ends === null && says(checked, clause, compared)) || comparisonOf(clause, checked) !== null || isGroupClaim(clause, checked)) return []
  if (isWorkedOut(clause, checked) || quantifiedCue(clause, checked) !== null) return []
  const findings = ends === null ? [] : [tell(clause, orderedPair(checked, ends[0].name, ends[1].name))]
  if (isPath) return findings
  const groups = nameGroups(clause, checked.read.words)
  if (isValueList(clause, groups)) return findings
  return [...findings, ...together(clause, checked, groups, ends)]
}

/** Where a way of the clause leads, if it says so. */
function endsIn(clause: Clause, { read }: Checked): readonly [NameItem, NameItem] | null {
  const ends = endsOf(names(clause), read)
  return ends?.isSure === true ? [ends.first, ends.second] : null
}

function tell(clause: Clause, { truth, fact }: PairFinding): Finding {
  const supported = clause.isNegated ? truth === false : truth === true
  return { kind: clause.isNegated ? 'negation' : 'relation', start: clause.start, end: clause.end, supported, fact }
}

/** `A is 3 ahead of B`: what was worked out from both brings their names together, but links them by nothing. */
function isWorkedOut(clause: Clause, checked: Checked): boolean {
  if (clause.isNegated || says(checked, clause, linkWords) || !clause.items.some(({ type }) => type === 'number')) return false
  const all = names(clause)
  return checked.facts.sources.some(({ summary }) => isCalculated(summary) && all.every(({ name }) => summary.names.has(name)))
}

/** `A: 3, B (4)`: each name has a number of its own, and nothing is said of them together. */
function isValueList(clause: Clause, groups: readonly NameItem[][]): boolean {
  const numbers = clause.items.filter(({ type }) => type !== 'name').length
  return groups.length > 1 && numbers >= groups.length
}

function together(clause: Clause, checked: Checked, groups: readonly NameItem[][], ends: readonly NameItem[] | null): Finding[] {
  const [first, ...others] = groups
  const rest = others.flat().filter((item) => !ends?.includes(item))
  const isDirect = says(checked, clause, directWords)
  const heads = first ?? []
  if (first !== undefined && others.length === 0)
    return isLinked(clause, checked, first) ? pairwise(clause, checked, first, isDirect) : checkMembers(clause, checked, first)
  const pairs = heads.flatMap((head) =>
    rest.flatMap((item) => (head.name === item.name || (ends?.includes(head) && rest.length === 0) ? [] : [[head, item] as const]))
  )
  if (pairs.length === 0) return []
  const found = pairs.map(([a, b]) => ({ a, b, ...joinedPair(checked, a.name, b.name, isDirect) }))
  // Names of several results may be told in one breath where nothing links them.
  if (!isRelational(clause, checked) && found.every(({ truth }) => truth === 'unknown')) return []
  const joinsOther = (b: NameItem) =>
    others.flat().some((item) => item !== b && joinedPair(checked, item.name, b.name, isDirect).truth === true && !isLinked(clause, checked, [item, b]))
  const wrong = found.filter(({ truth, b }) => (clause.isNegated ? truth !== false : truth !== true && !joinsOther(b)))
  const worst = wrong[0] ?? found[0]
  return worst === undefined
    ? []
    : [{ kind: clause.isNegated ? 'negation' : 'relation', start: clause.start, end: clause.end, supported: wrong.length === 0, fact: worst.fact }]
}

/** `connected`, `next to`, but not `the next two`. */
function isAboutLinks(clause: Clause, checked: Checked): boolean {
  const cues = { has: (word: string) => linkWords.has(word) || directWords.has(word) }
  for (let at = cueAt(checked, clause, cues); at !== null; at = cueAt(checked, clause, cues, at + 1)) {
    const [word, next] = [checked.read.words[at]?.folded, checked.read.words[at + 1]?.folded ?? '']
    if (!(word === 'next' && next !== 'to') && !(word === 'tied' && /^(for|at)$/.test(next))) return true
  }
  return false
}

/** The clause says how names belong together, or results hold names that do. */
function isRelational(clause: Clause, checked: Checked): boolean {
  if (isAboutLinks(clause, checked)) return true
  return checked.facts.sources.some(({ anchors, rows }) => anchors.size > 0 || rows.some((fact) => fact.names.size > 1))
}

/** `A and B are connected`. */
function isLinked(clause: Clause, checked: Checked, group: readonly NameItem[]): boolean {
  const last = group.at(-1)
  const isAnchored = group.some(({ name }) => checked.facts.sources.some(({ anchors }) => anchors.has(name)))
  return group.length === 2 && last !== undefined && (isAboutLinks(clause, checked) || isAnchored)
}

function pairwise(clause: Clause, checked: Checked, group: readonly NameItem[], isDirect: boolean): Finding[] {
  const [a, b] = group
  if (a === undefined || b === undefined) return []
  const isListed = checked.facts.sources.some((source) => source.inRows.has(a.name) && source.inRows.has(b.name) && source.anchors.size > 0)
  const found = joinedPair(checked, a.name, b.name, isDirect)
  return isListed && found.truth === 'unknown' ? [] : [tell(clause, found)]
}

/** Names in one list that is denied must be of what is left out. */
function checkMembers(clause: Clause, checked: Checked, group: readonly NameItem[]): Finding[] {
  const known = group.map(({ name }) => name)
  if (!clause.isNegated || (known.length === 1 && !isAboutLinks(clause, checked))) return []
  const holder = checked.facts.sources.find((source) => known.every((name) => source.inRows.has(name)))
  return holder === undefined || deniesToo(holder, clause, checked) || (clause.items.some(({ type }) => type === 'number') && known.length === 1)
    ? []
    : [{ start: clause.start, end: clause.end, kind: 'negation', supported: false, fact: holder.summary }]
}

const denying = /"(!=|missing|notExists|<>)"|notExists|false/

/** A result of what does not hold, or that tells it in a cell. */
function deniesToo(
  source: { readonly result: { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly provenance: { readonly parameters: unknown } } },
  clause: Clause,
  checked: Checked
): boolean {
  if (denying.test(JSON.stringify(source.result.provenance.parameters) ?? '')) return true
  const cells = source.result.rows.flatMap((row) => Object.values(row))
  if (cells.some((cell) => cell === false || cell === null || cell === 0)) return true
  return names(clause).some(({ name }) => absence(checked, name, name) !== null)
}
