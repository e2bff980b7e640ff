import { sentencesOf } from './asked-sentences.ts'
import { wordsIn } from './reading/direction.ts'
import { type Mark, marksOf } from './reading/marks.ts'
import { type Mention, mentionsIn, type Names, namesFor } from './reading/mentions.ts'
import { words as readingWords } from './reading/word-lists.ts'
import type { ToldGraph, ToldRelationship } from './told-graph.ts'
import { words } from './word-lists.ts'

type Marks = readonly Mark[]

/** What a question says of the graph: nodes that are left out, or the ends of a relationship that is left out or added, and where it says it. */
interface Change {
  readonly leaves: boolean
  /** Whether the names are the ends of a relationship. */
  readonly isLink: boolean
  readonly names: readonly string[]
  readonly start: number
  readonly end: number
}

const lower = (mark: Mark | undefined) => mark?.text.toLowerCase() ?? ''
const isLinkNoun = (word: string) => readingWords.linkNouns.has(word) || readingWords.edgeNouns.has(word) || readingWords.linkNouns.has(word.slice(0, -1))
const isJoint = (mark: Mark | undefined) => mark?.kind === 'link' || words.joints.has(lower(mark))

/** All marks in a row: brackets hold the ends of a relationship. */
const flat = (marks: Marks): Mark[] => marks.flatMap((mark) => (mark.kind === 'group' ? [mark, ...flat(mark.items)] : [mark]))

/** What begins at a mark: words that leave out or add, and how many they are. */
function changeAt(marks: Marks, at: number): { leaves: boolean; size: number } | null {
  const word = lower(marks[at])
  if (words.leaving.has(word)) return { leaves: true, size: 1 }
  if (words.leavingFirst.has(word) && words.leavingSecond.has(lower(marks[at + 1]))) return { leaves: true, size: 2 }
  return words.adding.has(word) ? { leaves: false, size: 1 } : null
}

/** Names from a mark on, with signs or little words between them alone. */
function namesFrom(marks: Marks, mentions: readonly Mention[], from: number): Mention[] {
  const found: Mention[] = []
  for (const mention of mentions.filter((one) => one.from >= from)) {
    const between = marks.slice(found.at(-1)?.to ?? from, mention.from)
    const isNext = found.length === 0 ? between.length === 0 : between.length > 0 && between.every((mark) => isJoint(mark) || words.fillers.has(lower(mark)))
    if (!isNext) break
    found.push(mention)
  }
  return found
}

/** Words between what leaves out or adds and the first name. */
function leadOf(marks: Marks, from: number, mentions: readonly Mention[]): Mark[] {
  const lead: Mark[] = []
  for (let at = from; at < marks.length; at++) {
    const [mark, word] = [marks[at] as Mark, lower(marks[at])]
    const isLead = mark.kind === 'group' || words.fillers.has(word) || words.between.has(word) || isLinkNoun(word)
    const isName =
      mentions.some((mention) => mention.from === at) &&
      !(word === 'a' && words.fillers.has(lower(marks[at + 1]))) &&
      !(word === 'a' && isLinkNoun(lower(marks[at + 1])))
    if (isName || !isLead) break
    lead.push(mark)
  }
  return lead
}

/** Words that lead up to a change, from the first mark on. */
const startOf = (marks: Marks, at: number): number => {
  const before = marks.slice(0, at)
  return before.length > 0 && before.every((mark) => words.leads.has(lower(mark)) || mark.text === ',') ? 0 : at
}

/** Whether two names are the ends of a relationship: a sign or brackets say so, or a noun before or behind them. */
function areEnds(marks: Marks, names: readonly Mention[], lead: Marks): boolean {
  const [first, last] = [names[0] as Mention, names.at(-1) as Mention]
  const isDrawn = marks[first.to]?.kind === 'link' || lead.at(-1)?.kind === 'group'
  return names.length === 2 && (isDrawn || [...lead, marks[last.to]].some((mark) => isLinkNoun(lower(mark))))
}

function readChange(marks: Marks, mentions: readonly Mention[], at: number): Change[] {
  const change = changeAt(marks, at)
  const lead = change === null ? [] : leadOf(marks, at + change.size, mentions)
  const names = change === null ? [] : namesFrom(marks, mentions, at + change.size + lead.length)
  const last = names.at(-1)
  if (change === null || last === undefined) return []
  const isLink = areEnds(marks, names, lead)
  if (!isLink && !change.leaves) return []
  const behind = marks[last.to]
  const end = Math.max(last.end, ...lead.map((mark) => mark.end), isLinkNoun(lower(behind)) ? (behind?.end ?? 0) : 0)
  return [{ leaves: change.leaves, isLink, names: names.map(({ name }) => name), start: (marks[startOf(marks, at)] as Mark).start, end }]
}

/** The first change that a text speaks of; names with a dash are read as one word where they are none of two. */
function changeIn(text: string, names: Names): Change | null {
  for (const hyphens of ['joined', 'parted'] as const) {
    const marks = flat(marksOf(text, hyphens))
    const mentions = mentionsIn(marks, names)
    const found = marks.flatMap((_, at) => readChange(marks, mentions, at))
    const [change] = found
    if (change !== undefined) return change
  }
  return null
}

const joins = (one: ToldRelationship, source: string, target: string) => one.source === source && one.target === target

function withChange(told: ToldGraph, { leaves, isLink, names }: Change, question: string): ToldGraph {
  const [source = '', target = ''] = names
  if (isLink) {
    const others = told.relationships.filter((one) => !joins(one, source, target) && (told.directed || !joins(one, target, source)))
    const isWeighed = told.relationships.some(({ weight }) => weight !== undefined)
    // What its number is cannot be known.
    if (!leaves && isWeighed) return { ...told, unread: question }
    return { ...told, relationships: leaves ? others : [...others, { source, target }] }
  }
  const left = new Set(names)
  const relationships = told.relationships.filter(({ source, target }) => !left.has(source) && !left.has(target))
  return { ...told, nodes: told.nodes.filter((node) => !left.has(node)), relationships }
}

const saysNothing = (text: string) => wordsIn(text).every((word) => words.again.has(word))

/** The graph as sentences beside the question would have it: `Remove y. How many components are left?` */
export function withOrders(told: ToldGraph): ToldGraph {
  const names = namesFor(told.nodes, new Map())
  return sentencesOf(told.rest).reduce((changed, { start, end }) => {
    const text = told.rest.slice(start, end)
    const [first = ''] = wordsIn(text)
    const change = text.includes('?') || !words.changing.has(first) ? null : changeIn(text, names)
    return change === null ? changed : { ...withChange(changed, change, text), unread: changed.unread?.trim() === text.trim() ? null : changed.unread }
  }, told)
}

/**
 * What a question says of a graph that an earlier one told: nodes and relationships that it leaves out or adds, and the same question again where it asks none of its own:
 * `now without node 4?`. Everything else is for the parser, which knows the questions before.
 */
export function followTold(before: ToldGraph, question: string): ToldGraph {
  const askedBefore = [before.rest, ...(before.askedBefore ?? [])]
  let told: ToldGraph = { ...before, unread: null }
  let text = question
  for (;;) {
    const change = changeIn(text, namesFor(told.nodes, new Map()))
    if (change === null) return { ...told, rest: text !== question && saysNothing(text) ? before.rest : text, askedBefore }
    told = withChange(told, change, question)
    const left = `${text.slice(0, change.start)} ${text.slice(change.end)}`.trim()
    // A sign that only parts it from what was cut off.
    text = left.startsWith(',') ? left.slice(1).trim() : left
  }
}
