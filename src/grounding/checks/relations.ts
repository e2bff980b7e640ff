import { type Checked, cueAt, type Finding, names, says, type Truth } from '../claim.ts'
import type { Fact, Facts, Source } from '../evidence/facts.ts'
import { absence, joinedPair, orderedPair, type PairFinding } from '../evidence/pairs.ts'
import { isCalculated } from '../evidence/worked-out.ts'
import { type Clause, nameGroups } from '../reading/clauses.ts'
import { linkWords, pathNouns } from '../reading/cues.ts'
import type { NameItem } from '../reading/item.ts'
import { fieldNameWords } from '../reading/words.ts'
import { remember } from '../remember.ts'
import { comparisonOf } from './comparisons.ts'
import { isGroupClaim } from './groups.ts'
import { endsOf, isOnPath } from './paths.ts'
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
const indirectWords = new Set(['indirect', 'indirectly'])
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
  const isPath = isOnPath(clause, checked)
  const ends = isPath ? null : endsIn(clause, checked)
  if ((ends === null && isCompared(clause, checked)) || comparisonOf(clause, checked) !== null || isGroupClaim(clause, checked)) return []
  if (isWorkedOut(clause, checked) || quantifiedCue(clause, checked) !== null || isSearch(clause, checked)) return []
  const findings = ends === null ? [] : [tell(clause, orderedPair(checked, ends[0].name, ends[1].name))]
  if (isPath) return findings
  const groups = nameGroups(clause, checked.read.words)
  if (isValueList(clause, groups)) return findings
  return [...findings, ...together(clause, checked, groups, ends)]
}

const searched = /^(search|searched|searching|look|looked|looking|asked|checked|tested|queried) (for|if|whether)$/

/** `I looked for a way from A to B, but`: what was sought, of which what follows tells. */
function isSearch({ from, to, sentence }: Clause, { read: { words } }: Checked): boolean {
  const isFollowed = words.slice(to, Math.max(to, sentence.at(-1)?.to ?? to) + 12).findIndex(({ kind, text }) => kind === 'break' || text === '.') > 0
  return isFollowed && words.slice(from, from + 8).some(({ folded }, at, said) => searched.test(`${folded} ${said[at + 1]?.folded}`))
}

/** `A leads B`, not `leads to B`. */
function isCompared(clause: Clause, checked: Checked): boolean {
  for (let at = cueAt(checked, clause, compared); at !== null; at = cueAt(checked, clause, compared, at + 1))
    if (checked.read.words[at]?.folded !== 'leads' || !/^(to|from|into|towards?|via|through)$/.test(checked.read.words[at + 1]?.folded ?? '')) return true
  return false
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
  checked.facts.steps.take(checked.facts.sources.length)
  if (clause.isNegated || says(checked, clause, linkWords) || !clause.items.some(({ type }) => type === 'number')) return false
  const all = names(clause)
  return checked.facts.sources.some(({ summary }) => isCalculated(summary) && all.every(({ name }) => summary.names.has(name)))
}

/** `A: 3, B (4)`: each name has a number of its own, and nothing is said of them together. */
function isValueList(clause: Clause, groups: readonly (readonly NameItem[])[]): boolean {
  const numbers = clause.items.filter(({ type }) => type !== 'name').length
  return groups.length > 1 && numbers >= groups.length
}

function together(clause: Clause, checked: Checked, groups: readonly (readonly NameItem[])[], ends: readonly NameItem[] | null): Finding[] {
  const [first, ...others] = groups
  const rest = others.flat().filter((item) => !ends?.includes(item))
  const isDirect = saysDirect(clause, checked)
  const heads = first ?? []
  if (first !== undefined && others.length === 0)
    return isLinked(clause, checked, first) ? pairwise(clause, checked, first, isDirect) : checkMembers(clause, checked, first)
  const pairs = heads.flatMap((head) =>
    rest.flatMap((item) => (head.name === item.name || (ends?.includes(head) && rest.length === 0) ? [] : [[head, item] as const]))
  )
  if (pairs.length === 0) return []
  const found = pairs.map(([a, b]) => ({ b, ...joinedPair(checked, a.name, b.name, isDirect) }))
  // Names of several results may be told in one breath where nothing links them.
  if (!isRelational(clause, checked) && found.every(({ truth }) => truth === 'unknown')) return []
  // `A – B, A – C, D – E`: each is tied to the one told beside it.
  const joinsOther = (b: NameItem) =>
    others.flat().some((item) => item !== b && joinedPair(checked, item.name, b.name, isDirect).truth === true && !isLinked(clause, checked, [item, b]))
  const wrong = found.filter(({ truth, b }) => (clause.isNegated ? truth !== false : truth !== true && !joinsOther(b)))
  const worst = wrong[0] ?? found[0]
  return worst === undefined
    ? []
    : [{ kind: clause.isNegated ? 'negation' : 'relation', start: clause.start, end: clause.end, supported: wrong.length === 0, fact: worst.fact }]
}

/** `direct`, but not `direct or indirect`. */
const saysDirect = (clause: Clause, checked: Checked) => says(checked, clause, directWords) && !says(checked, clause, indirectWords)

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
  return holdRelations(checked.facts)
}

const holdRelations: (facts: Facts) => boolean = remember(({ sources }) =>
  sources.some(({ anchors, rows }) => anchors.size > 0 || rows.some((fact) => fact.names.size > 1))
)

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
function deniesToo(source: Source, clause: Clause, checked: Checked): boolean {
  if (holdsDenial(source)) return true
  return names(clause).some(({ name }) => absence(checked, name, name) !== null)
}

const holdsDenial: (source: Source) => boolean = remember(
  ({ result: { rows, provenance } }) =>
    denying.test(JSON.stringify(provenance.parameters) ?? '') ||
    rows.some((row) => Object.values(row).some((cell) => cell === false || cell === null || cell === 0))
)

const existential = new Set(['there', 'exists', 'exist', 'found', 'any', 'none', 'nothing', 'nobody'])
const nones = new Set(['no', 'none', 'nothing', 'nobody', 'neither'])

/** `There is no path`, `No station fits`, `There is a way`: what was looked for was found or not. */
export function checkExistence(clause: Clause, checked: Checked): Finding[] {
  const isDenied = clause.isNegated && (says(checked, clause, nones) || says(checked, clause, linkWords))
  if (quantifiedCue(clause, checked) !== null) return []
  if (!isDenied && !(says(checked, clause, existential) && saysPath(clause, checked))) return []
  if (clause.items.some(({ type }) => type === 'number') || new Set(names(clause).map(({ name }) => name)).size > 1) return []
  const [about] = names(clause)
  if (about !== undefined && !checked.facts.sources.some(({ anchors, given }) => anchors.has(about.name) || given.has(about.name))) return []
  const { truth, fact } = existence(clause, checked)
  if (truth === 'unknown') return []
  const supported = truth !== isDenied
  return [{ kind: isDenied ? 'negation' : 'relation', start: clause.start, end: clause.end, supported, fact }]
}

function saysPath(clause: Clause, { read }: Checked): boolean {
  return read.words.slice(clause.from, clause.to).some(({ stem }) => pathNouns.has(stem))
}

function existence(clause: Clause, checked: Checked): { readonly truth: Truth; readonly fact: Fact | null } {
  const { sources } = checked.facts
  if (sources.length === 0) return { truth: 'unknown', fact: null }
  const stems = new Set(checked.read.words.slice(clause.from, clause.to).flatMap(({ stem, folded }) => [stem, folded]))
  for (const source of sources) if (isEmpty(source, stems)) return { truth: false, fact: source.summary }
  const saysNoun = [...stems].some(
    (word) => pathNouns.has(word) || linkWords.has(word) || checked.unitWords.labels.has(word) || checked.unitWords.schema.has(word)
  )
  const isBare = clause.to - clause.from <= 2 || (clause.to - clause.from <= 5 && ['found', 'find', 'exist', 'match', 'result'].some((word) => stems.has(word)))
  return saysNoun || isBare ? { truth: true, fact: sources.at(-1)?.summary ?? null } : { truth: 'unknown', fact: null }
}

/** Nothing was found, or a fact of the summary that the clause names is nought. */
function isEmpty({ result }: Source, stems: ReadonlySet<string>): boolean {
  const { summary, total } = result
  if (total === 0 || summary['found'] === false || summary['targetFound'] === false) return true
  return Object.entries(summary).some(([key, value]) => {
    const isNought = value === 0 || value === null || value === false || (Array.isArray(value) && value.length === 0)
    return isNought && fieldNameWords(key).some((word) => stems.has(word) && word !== 'count')
  })
}

const VERDICT = /^\s*(yes|no)\b(?=\s*[.,:;!–—-]|\s*$)/i
const negativeQuestion = /\b(not|no|never|without|nor|unreachable|disconnected|isolated|lack|lacks|missing|different)\b|n't/i

const ofAll = /^\s*\w+ (?:\w+ )?(?:all|every|each|everyone|everybody)\b/i

/** `Yes` or `No` at the beginning, where the last result says which. */
export function checkVerdict(answer: string, question: string, { facts }: Checked): Finding[] {
  const match = VERDICT.exec(answer)
  const last = facts.sources.at(-1)
  if (match === null || last === undefined || negativeQuestion.test(question)) return []
  const truth = verdictOf(last, question)
  if (truth === 'unknown') return []
  const start = match[0].length - (match[1] ?? '').length
  const isYes = match[1]?.toLowerCase() === 'yes'
  return [{ kind: 'verdict', start, end: match[0].length, supported: isYes === truth, fact: last.summary }]
}

function verdictOf({ result }: Source, question: string): Truth {
  const { found, targetFound, componentCount } = result.summary
  if (typeof targetFound === 'boolean') return targetFound
  if (typeof found === 'boolean') return found
  if (typeof componentCount === 'number' && /\bconnected\b|one (piece|part|component)/i.test(question) && result.total === componentCount)
    return componentCount === 1
  return result.tool === 'match_pattern' || result.tool === 'find_nodes' ? rowsSay(result.total, question) : 'unknown'
}

/** What the number of rows says; of a claim about all, nothing found may speak for it, as nothing is against it. */
function rowsSay(total: number, question: string): Truth {
  if (total === 0) return ofAll.test(question) ? 'unknown' : false
  return /\b(more|less|than|older|younger|same|both|all|every|each|only)\b/i.test(question) ? 'unknown' : true
}
