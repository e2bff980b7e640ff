import { wordsIn } from './direction.ts'
import { numeralOf } from './edge.ts'
import { type Mention, mentionsIn, type Names, namesFor } from './mentions.ts'
import { endsAsked, isLittleWord, within } from './nearby-words.ts'
import { isDenied, type Sentence, sentencesOf } from './sentences.ts'
import { isFreeOf, setsTask } from './task-sentences.ts'
import { isSign, type Token, tokenize } from './tokens.ts'
import { words } from './word-lists.ts'

const { asides, timing } = words
const [MOST_CHARACTERS, LEAST_REPEATED] = [20_000, 3]

/** A name that a sentence cannot hold by chance: neither a number nor a letter. */
const isTelling = (name: string): boolean => [...name].filter((sign) => sign.toLowerCase() !== sign.toUpperCase()).length > 2

/** Two names with nothing but a sign between them. */
const areDrawn = (marks: readonly Token[], mentions: readonly Mention[]): boolean =>
  mentions.slice(1).some(({ from }, at) => {
    const between = marks.slice(mentions[at]?.to, from)
    return between.length === 1 && between[0] !== undefined && (between[0].kind === 'link' || isSign(':')(between[0]))
  })

/** Whether a sentence is of two nodes or three, by names that are not there by chance. */
function tellsOfSome(marks: readonly Token[], mentions: readonly Mention[]): boolean {
  const telling = new Set(mentions.flatMap(({ name }) => (isTelling(name) ? [name] : []))).size
  return telling === 2 || telling === 3 || areDrawn(marks, mentions)
}

/** `A -> B: is there a way?` */
const opensQuestion = (rest: string, end: number): boolean => [':', '-', '–', '—'].includes(rest.slice(end).trimStart()[0] ?? '') && endsAsked(rest, end)

/** A sentence that names one node, where others name one in the same words: names that were not told from these hide in them. */
function repeatedBeside(told: readonly Sentence[], names: Names, rest: string): Sentence | null {
  const frames = new Map<string, Sentence[]>()
  for (const sentence of told) {
    const mentions = mentionsIn(sentence.marks, names)
    const [first] = mentions
    // `Ada brings to these:`
    const opens = first?.from === 0 && rest[sentence.end] === ':' && sentence.marks.length > 3
    if (
      sentence.isAsked ||
      first === undefined ||
      (first.from === 0 && !opens) ||
      !isTelling(first.name) ||
      sentence.marks.some((mark) => numeralOf(mark) !== null) ||
      isDenied(rest.slice(sentence.start, sentence.end))
    )
      continue
    const frame = sentence.marks
      .slice(...(opens ? [first.to, first.to + 3] : [Math.max(0, first.from - 2), first.from]))
      .map(({ text }) => text)
      .join(' ')
    frames.set(frame, [...(frames.get(frame) ?? []), sentence])
  }
  return [...frames.values()].find(({ length }) => length >= LEAST_REPEATED)?.[0] ?? null
}

/**
 * A sentence that a text leaves beside what was read of it, and that tells something of two nodes or three: a relationship in a wording of its own, or in that of the others. null: there is none.
 * Lists of more nodes, what has no number of nodes that are asked for where relationships have numbers, and sentences of the question, tell none.
 */
export function unreadPart(nodes: readonly string[], connector: string, rest: string, isWeighted: boolean): string | null {
  if (rest.length > MOST_CHARACTERS || nodes.length < 2) return null
  const names = namesFor(nodes, new Map())
  const verb = wordsIn(connector).filter((word) => word.length > 2 && (!isLittleWord(word) || timing.has(word)) && !within.has(word))
  const isInTime = verb.some((word) => timing.has(word))
  const sentences = sentencesOf(tokenize(rest, 'joined'), rest)
  // Where nothing is marked as a question, what comes last is one.
  const told = sentences.some(({ isAsked }) => isAsked) ? sentences : sentences.slice(0, -1)
  const asked = new Set(sentences.flatMap(({ marks, isAsked }) => (isAsked ? mentionsIn(marks, names).map(({ name }) => name) : [])))
  const repeated = repeatedBeside(told, names, rest)
  if (repeated !== null) return rest.slice(repeated.start, repeated.end)
  const unread = told.find((sentence) => {
    const { marks, isAsked, start, end } = sentence
    if (isAsked || opensQuestion(rest, end) || isDenied(rest.slice(start, end))) return false
    const mentions = mentionsIn(marks, names)
    const said = wordsIn(rest.slice(start, end))
    const isSaidAlike = mentions.length > 0 && verb.length > 0 && verb.every((word) => said.includes(word))
    if (mentions.length > 0 && isInTime && said.some((word) => word === 'before' || word === 'after')) return true
    if (said.some((word) => asides.has(word))) return false
    const isFree = isWeighted && mentions.length > 1 && isFreeOf({ sentence, mentions }, asked)
    return !isFree && !setsTask(marks, mentions, asked) && (isSaidAlike || tellsOfSome(marks, mentions))
  })
  return unread === undefined ? null : rest.slice(unread.start, unread.end)
}
