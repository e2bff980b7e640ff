import { type Checked, cueAt, type Finding, names, says, type Truth } from '../claim.ts'
import type { Fact, Facts, Source } from '../evidence/facts.ts'
import { absence, joinedPair, orderedPair, type PairFinding } from '../evidence/pairs.ts'
import { isCalculated } from '../evidence/worked-out.ts'
import { type Clause, nameGroups } from '../reading/clauses.ts'
import { comparingVerbs, cues, linkWords, pathNouns } from '../reading/cues.ts'
import type { NameItem } from '../reading/item.ts'
import { fieldNameWords } from '../reading/words.ts'
import { remember } from '../remember.ts'
import { comparisonOf } from './comparisons.ts'
import { isGroupClaim } from './groups.ts'
import { endsOf, isOnPath } from './paths.ts'
import { quantifiedCue } from './rank-cue.ts'

const directWords = cues('directly direct adjacent neighbour neighbor neighbours neighbors neighbouring neighboring borders next immediate')
const indirectWords = cues('indirect indirectly')
const compared = new Set([...comparingVerbs, ...cues('than above below ahead behind leads versus vs compared followed tied ties equal equals after before')])
const onwards = cues('to from into towards toward via through')

/** Names that a clause brings together: some result must do so too, in the direction that is told. */
export function checkRelations(clause: Clause, checked: Checked): Finding[] {
  const isPath = isOnPath(clause, checked)
  const told = isPath ? null : endsOf(names(clause), checked.read)
  const ends = told?.isSure === true ? [told.first, told.second] : null
  if ((ends === null && isCompared(clause, checked)) || comparisonOf(clause, checked) !== null || isGroupClaim(clause, checked)) return []
  if (isWorkedOut(clause, checked) || quantifiedCue(clause, checked) !== null || isSearch(clause, checked)) return []
  const findings = told === null || ends === null ? [] : [tell(clause, orderedPair(checked, told.first.name, told.second.name))]
  if (isPath) return findings
  const groups = nameGroups(clause, checked.read.words)
  return isValueList(clause, groups) ? findings : [...findings, ...together(clause, checked, groups, ends)]
}

const searching = cues('search searched searching look looked looking asked checked tested queried')
const sought = cues('for if whether')

/** `I looked for a way from A to B, but`: what was sought, of which what follows tells. */
function isSearch({ from, to }: Clause, { read: { words } }: Checked): boolean {
  const isFollowed = words[to - 1]?.text !== '.' && words[to]?.kind === 'word'
  return isFollowed && words.slice(from, from + 8).some(({ folded }, at, said) => searching.has(folded) && sought.has(said[at + 1]?.folded ?? ''))
}

/** `A leads B`, not `leads to B`. */
function isCompared(clause: Clause, checked: Checked): boolean {
  const { words } = checked.read
  for (let at = cueAt(checked, clause, compared); at !== null; at = cueAt(checked, clause, compared, at + 1))
    if (words[at]?.folded !== 'leads' || !onwards.has(words[at + 1]?.folded ?? '')) return true
  return false
}

function tell(clause: Clause, { truth, fact }: PairFinding): Finding {
  const supported = clause.isNegated ? truth === false : truth === true
  return { kind: clause.isNegated ? 'negation' : 'relation', start: clause.start, end: clause.end, supported, fact }
}

/** `A is 3 ahead of B`: what was worked out from both brings their names together, but links them by nothing. */
function isWorkedOut(clause: Clause, checked: Checked): boolean {
  checked.facts.steps.take(checked.facts.sources.length)
  if (clause.isNegated || says(checked, clause, linkWords) || !clause.items.some(({ type }) => type === 'number')) return false
  return checked.facts.sources.some(({ summary }) => isCalculated(summary) && names(clause).every(({ name }) => summary.names.has(name)))
}

/** `A: 3, B (4)`: each name has a number of its own, and nothing is said of them together. */
function isValueList(clause: Clause, groups: readonly (readonly NameItem[])[]): boolean {
  return groups.length > 1 && clause.items.filter(({ type }) => type !== 'name').length >= groups.length
}

function together(clause: Clause, checked: Checked, groups: readonly (readonly NameItem[])[], ends: readonly NameItem[] | null): Finding[] {
  const [first = [], ...others] = groups
  const isDirect = says(checked, clause, directWords) && !says(checked, clause, indirectWords)
  if (first.length > 0 && others.length === 0)
    return isLinked(clause, checked, first) ? pairwise(clause, checked, first, isDirect) : checkMembers(clause, checked, first)
  const rest = others.flat().filter((item) => !ends?.includes(item))
  const pairs = first.flatMap((head) => rest.flatMap((item) => (head.name === item.name ? [] : [[head, item] as const])))
  const found = pairs.map(([a, b]) => ({ b, ...joinedPair(checked, a.name, b.name, isDirect) }))
  // Names of several results may be told in one breath where nothing links them.
  if (!isAboutLinks(clause, checked) && !holdRelations(checked.facts) && found.every(({ truth }) => truth === 'unknown')) return []
  // `A – B, A – C, D – E`: each is tied to the one told beside it.
  const joinsOther = (b: NameItem) =>
    others.flat().some((item) => item !== b && joinedPair(checked, item.name, b.name, isDirect).truth === true && !isLinked(clause, checked, [item, b]))
  const wrong = found.filter(({ truth, b }) => (clause.isNegated ? truth !== false : truth !== true && !joinsOther(b)))
  const worst = wrong[0] ?? found[0]
  if (worst === undefined) return []
  return [{ kind: clause.isNegated ? 'negation' : 'relation', start: clause.start, end: clause.end, supported: wrong.length === 0, fact: worst.fact }]
}

/** `connected`, `next to`, but not `the next two`. */
function isAboutLinks(clause: Clause, checked: Checked): boolean {
  const { words } = checked.read
  const among = { has: (word: string) => linkWords.has(word) || directWords.has(word) }
  for (let at = cueAt(checked, clause, among); at !== null; at = cueAt(checked, clause, among, at + 1))
    if (words[at]?.folded !== 'next' || words[at + 1]?.folded === 'to') return true
  return false
}

/** Whether results hold names that belong together. */
const holdRelations: (facts: Facts) => boolean = remember(({ sources }) =>
  sources.some(({ anchors, rows }) => anchors.size > 0 || rows.some((fact) => fact.names.size > 1))
)

/** `A and B are connected`. */
function isLinked(clause: Clause, checked: Checked, group: readonly NameItem[]): boolean {
  if (group.length !== 2) return false
  return isAboutLinks(clause, checked) || group.some(({ name }) => checked.facts.sources.some(({ anchors }) => anchors.has(name)))
}

function pairwise(clause: Clause, checked: Checked, [a, b]: readonly NameItem[], isDirect: boolean): Finding[] {
  if (a === undefined || b === undefined) return []
  const isListed = checked.facts.sources.some(({ inRows, anchors }) => inRows.has(a.name) && inRows.has(b.name) && anchors.size > 0)
  const found = joinedPair(checked, a.name, b.name, isDirect)
  return isListed && found.truth === 'unknown' ? [] : [tell(clause, found)]
}

/** Names in one list that is denied must be of what is left out. */
function checkMembers(clause: Clause, checked: Checked, group: readonly NameItem[]): Finding[] {
  if (!clause.isNegated || (group.length === 1 && !isAboutLinks(clause, checked))) return []
  const holder = checked.facts.sources.find((source) => group.every(({ name }) => source.inRows.has(name)))
  const isOfNumber = group.length === 1 && clause.items.some(({ type }) => type === 'number')
  const isDenied = holder === undefined || isOfNumber || holdsDenial(holder) || group.some(({ name }) => absence(checked, name, name) !== null)
  return isDenied ? [] : [{ start: clause.start, end: clause.end, kind: 'negation', supported: false, fact: holder.summary }]
}

const denying = ['"!="', '"missing"', '"<>"', 'notExists', 'false']

/** A result of what does not hold, or that tells it in a cell. */
const holdsDenial: (source: Source) => boolean = remember(({ result: { rows, provenance } }) => {
  const given = JSON.stringify(provenance.parameters) ?? ''
  return denying.some((word) => given.includes(word)) || rows.some((row) => Object.values(row).some((cell) => cell === false || cell === null || cell === 0))
})

const existential = cues('there exists exist found any none nothing nobody')
const nones = cues('no none nothing nobody neither')

/** `There is no path`, `No station fits`, `There is a way`: what was looked for was found or not. */
export function checkExistence(clause: Clause, checked: Checked): Finding[] {
  const said = checked.read.words.slice(clause.from, clause.to)
  const isDenied = clause.isNegated && (says(checked, clause, nones) || says(checked, clause, linkWords))
  const isTold = says(checked, clause, existential) && said.some(({ stem }) => pathNouns.has(stem))
  if ((!isDenied && !isTold) || quantifiedCue(clause, checked) !== null || clause.items.some(({ type }) => type === 'number')) return []
  const [about, other] = new Set(names(clause).map(({ name }) => name))
  if (other !== undefined || (about !== undefined && !checked.facts.ofSources.has(about))) return []
  const { truth, fact } = existence(new Set(said.flatMap(({ stem, folded }) => [stem, folded])), about === undefined && said.length <= MAX_BARE, checked)
  if (truth === 'unknown') return []
  return [{ kind: isDenied ? 'negation' : 'relation', start: clause.start, end: clause.end, supported: truth !== isDenied, fact }]
}

/** `None found.`: so few words need no noun. */
const MAX_BARE = 5

function existence(
  stems: ReadonlySet<string>,
  isBare: boolean,
  { facts: { sources }, unitWords }: Checked
): { readonly truth: Truth; readonly fact: Fact | null } {
  const empty = sources.find((source) => isEmpty(source, stems))
  if (empty !== undefined) return { truth: false, fact: empty.summary }
  const isNoun = [...stems].some((word) => pathNouns.has(word) || linkWords.has(word) || unitWords.schema.has(word) || (isBare && found.has(word)))
  return isNoun && sources.length > 0 ? { truth: true, fact: sources.at(-1)?.summary ?? null } : { truth: 'unknown', fact: null }
}
const found = cues('found find exist match result none nothing nobody')

/** Nothing was found, or a fact of the summary that the clause names is nought. */
function isEmpty({ result: { summary, total } }: Source, stems: ReadonlySet<string>): boolean {
  if (total === 0 || summary['found'] === false || summary['targetFound'] === false) return true
  return Object.entries(summary).some(([key, value]) => {
    const isNought = value === 0 || value === null || value === false || (Array.isArray(value) && value.length === 0)
    return isNought && fieldNameWords(key).some((word) => stems.has(word) && word !== 'count')
  })
}

const VERDICT = /^\s*(yes|no)\b(?=\s*[.,:;!–—-]|\s*$)/i
const negative = cues('not no never without nor unreachable disconnected isolated lack lacks missing different')
const ofAll = cues('all every each everyone everybody')
const comparative = cues('more less than older younger same both only')

/** `Yes` or `No` at the beginning, where the last result says which. */
export function checkVerdict(answer: string, { facts, question }: Checked): Finding[] {
  const [said, word = ''] = VERDICT.exec(answer) ?? []
  const last = facts.sources.at(-1)
  const asked = question.trim().split(' ')
  if (said === undefined || last === undefined || asked.some((one) => negative.has(one) || one === 't')) return []
  const truth = verdictOf(last, asked)
  if (truth === 'unknown') return []
  return [{ kind: 'verdict', start: said.length - word.length, end: said.length, supported: (word.toLowerCase() === 'yes') === truth, fact: last.summary }]
}

/** What the last result says; of a claim about all or of a comparison, rows say nothing. */
function verdictOf({ result: { summary, total, tool } }: Source, asked: readonly string[]): Truth {
  const { found, targetFound, componentCount } = summary
  if (typeof targetFound === 'boolean') return targetFound
  if (typeof found === 'boolean') return found
  if (typeof componentCount === 'number' && asked.includes('connected') && total === componentCount) return componentCount === 1
  const isOfRows = tool === 'match_pattern' || tool === 'find_nodes'
  if (!isOfRows || asked.some((word) => ofAll.has(word))) return 'unknown'
  return total > 0 && asked.some((word) => comparative.has(word)) ? 'unknown' : total > 0
}
