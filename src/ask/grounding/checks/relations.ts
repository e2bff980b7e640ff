import { type Checked, cueAt, type Finding, names, says } from '../claim.ts'
import { isCalculated } from '../evidence/computed-values.ts'
import type { Source } from '../evidence/facts.ts'
import { isMissing, joinedPair, orderedPair, type PairFinding } from '../evidence/pairs.ts'
import { type Clause, nameGroups } from '../reading/clauses.ts'
import { comparingVerbs, cues, linkWords, pathNouns, withheld } from '../reading/cues.ts'
import type { NameItem } from '../reading/item.ts'
import { fieldNameWords } from '../reading/words.ts'
import { comparisonOf } from './comparisons.ts'
import { isGroupClaim } from './groups.ts'
import { endsOf, isOnPath } from './paths.ts'
import { quantifiedCue } from './rank-cue.ts'

const directWords = cues('directly direct adjacent neighbour neighbor neighbours neighbors neighbouring neighboring borders next immediate')
const compared = new Set([...comparingVerbs, ...cues('than above below ahead behind leads versus vs compared followed tied ties equal equals after before')])
const onwards = cues('to from into towards toward via through')

/** Checks that a result connects the names of a clause, in the direction of the text. */
export function checkRelations(clause: Clause, checked: Checked): Finding[] {
  const isPath = isOnPath(clause, checked)
  const foundEnds = isPath ? null : endsOf(names(clause), checked.read)
  const ends = foundEnds?.isSure === true ? foundEnds : null
  if (isPath || (ends === null && isCompared(clause, checked)) || comparisonOf(clause, checked) !== null || isGroupClaim(clause, checked)) return []
  if (isWorkedOut(clause, checked) || quantifiedCue(clause, checked) !== null || isSearch(clause, checked)) return []
  const ordered = ends === null ? [] : [tell(clause, orderedPair(checked, ends.first.name, ends.second.name))]
  const groups = nameGroups(clause, checked.read.words)
  // In `A: 3, B (4)` each name has a number, and no relation is claimed.
  const isValueList = groups.length > 1 && clause.items.filter(({ type }) => type !== 'name').length >= groups.length
  return isValueList ? ordered : [...ordered, ...together(clause, checked, groups, ends === null ? [] : [ends.first, ends.second])]
}

const searching = cues('search searched searching look looked looking asked checked tested queried')
const sought = cues('for if whether')

/** `I looked for a way from A to B, but` claims nothing; the clause after it does. */
function isSearch({ from, to }: Clause, { read: { words } }: Checked): boolean {
  const isFollowed = words[to - 1]?.text !== '.' && words[to]?.kind === 'word'
  return isFollowed && words.slice(from, from + 8).some(({ folded }, at, following) => searching.has(folded) && sought.has(following[at + 1]?.folded ?? ''))
}

/** `A leads B` compares, `leads to B` does not. */
function isCompared(clause: Clause, checked: Checked): boolean {
  const { words } = checked.read
  for (let at = cueAt(checked, clause, compared); at !== null; at = cueAt(checked, clause, compared, at + 1))
    if (words[at]?.folded !== 'leads' || !onwards.has(words[at + 1]?.folded ?? '')) return true
  return false
}

function tell(clause: Clause, { truth, fact }: PairFinding): Finding {
  return { kind: clause.isNegated ? 'negation' : 'relation', start: clause.start, end: clause.end, supported: truth === !clause.isNegated, fact }
}

/** In `A is 3 ahead of B` a calculation uses both names but links neither. */
function isWorkedOut(clause: Clause, checked: Checked): boolean {
  checked.facts.steps.take(checked.facts.sources.length)
  if (clause.isNegated || says(checked, clause, linkWords) || !clause.items.some(({ type }) => type === 'number')) return false
  return checked.facts.sources.some(({ summary }) => isCalculated(summary) && names(clause).every(({ name }) => summary.names.has(name)))
}

function together(clause: Clause, checked: Checked, groups: readonly (readonly NameItem[])[], ends: readonly NameItem[]): Finding[] {
  const [first = [], ...others] = groups
  const isDirect = says(checked, clause, directWords)
  const isLinked = isAboutLinks(clause, checked)
  const { sources } = checked.facts
  const isOfSource = first.some(({ name }) => sources.some(({ anchors }) => anchors.has(name)))
  const isPair = others.length === 0
  if (isPair && (first.length !== 2 || !(isLinked || isOfSource))) return []
  const rest = isPair ? first.slice(1) : others.flat().filter((item) => !ends.includes(item))
  const pairs = (isPair ? first.slice(0, 1) : first).flatMap((a) => rest.filter((b) => a.name !== b.name).map((b) => [a.name, b.name] as const))
  const found = pairs.map(([a, b]) => joinedPair(checked, a, b, isDirect))
  const isListed = sources.some(({ inRows, anchors }) => anchors.size > 0 && first.every(({ name }) => inRows.has(name)))
  // A clause may list names of several results, or of one list, without a link.
  if (found.every(({ truth }) => truth === null) && (found.length === 0 || (isPair ? isListed : !isLinked))) return []
  return [tell(clause, found.find(({ truth }) => truth !== !clause.isNegated) ?? (found[0] as PairFinding))]
}

/** Recognizes `connected` and `next to`, but not `the next two`. */
function isAboutLinks(clause: Clause, checked: Checked): boolean {
  const { words } = checked.read
  const among = { has: (word: string) => linkWords.has(word) || directWords.has(word) }
  for (let at = cueAt(checked, clause, among); at !== null; at = cueAt(checked, clause, among, at + 1))
    if (words[at]?.folded !== 'next' || words[at + 1]?.folded === 'to') return true
  return false
}

const existential = cues('there exists exist found any none nothing nobody')
const nones = cues('no none nothing nobody neither')
const bare = cues('found find exist match result none nothing nobody')
/** A clause this short, like `None found.`, needs no noun. */
const MAX_BARE = 5

/** Checks whether a search found anything: `There is no path`, `No station fits`, `There is a way`. */
export function checkExistence(clause: Clause, checked: Checked): Finding[] {
  const clauseWords = checked.read.words.slice(clause.from, clause.to)
  const isDenied = clause.isNegated && (says(checked, clause, nones) || says(checked, clause, linkWords))
  const isStated = isDenied || (says(checked, clause, existential) && clauseWords.some(({ stem }) => pathNouns.has(stem)))
  const [about, other] = new Set(names(clause).map(({ name }) => name))
  const isOfSome = other !== undefined || (about !== undefined && !checked.facts.ofSources.has(about)) || clause.items.some(({ type }) => type === 'number')
  if (!isStated || isOfSome || quantifiedCue(clause, checked) !== null) return []
  const { truth, fact } = existence(
    new Set(clauseWords.flatMap(({ stem, folded }) => [stem, folded])),
    about === undefined && clauseWords.length <= MAX_BARE,
    checked
  )
  return truth === null ? [] : [{ ...tell(clause, { truth, fact }), supported: truth !== isDenied }]
}

function existence(stems: ReadonlySet<string>, isBare: boolean, { facts: { sources }, unitWords }: Checked): PairFinding {
  const empty = sources.find((source) => isEmpty(source, stems))
  if (empty !== undefined) return { truth: false, fact: empty.summary }
  const isNoun = (word: string) => pathNouns.has(word) || linkWords.has(word) || unitWords.schema.has(word) || (isBare && bare.has(word))
  const last = [...stems].some(isNoun) ? sources.at(-1) : undefined
  return last === undefined ? { truth: null, fact: null } : { truth: true, fact: last.summary }
}

/** Whether the result is empty, or the clause names an entry of the summary that is zero or empty. */
function isEmpty(source: Source, stems: ReadonlySet<string>): boolean {
  const { summary, total } = source.result
  if (total === 0 || isMissing(source)) return true
  return Object.entries(summary).some(([key, value]) => {
    const isNought = value === 0 || value === null || value === false || (Array.isArray(value) && value.length === 0)
    return isNought && fieldNameWords(key).some((word) => stems.has(word) && word !== 'count')
  })
}

const VERDICT = /^\s*(yes|no)\b(?=\s*[.,:;!–—-]|\s*$)/i
const comparative = cues('more less than older younger same both only')

/** Checks `Yes` or `No` at the start against the last result; rows decide no comparison or bound. */
export function checkVerdict(answer: string, { facts, question }: Checked): Finding[] {
  const [verdict, word = ''] = VERDICT.exec(answer) ?? []
  const last = facts.sources.at(-1)
  const questionWords = question.trim().split(' ')
  if (verdict === undefined || last === undefined || questionWords.some((one) => withheld.has(one))) return []
  const { summary, total, tool } = last.result
  const isOfRows = (tool === 'match_pattern' || tool === 'find_nodes') && !(total > 0 && questionWords.some((one) => comparative.has(one)))
  const truth = summary['targetFound'] ?? summary['found'] ?? (isOfRows ? total > 0 : null)
  const [start, end] = [verdict.length - word.length, verdict.length]
  return typeof truth === 'boolean' ? [{ kind: 'verdict', start, end, supported: (word.toLowerCase() === 'yes') === truth, fact: last.summary }] : []
}
