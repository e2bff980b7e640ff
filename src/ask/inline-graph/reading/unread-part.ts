import { wordsIn } from './direction.ts'
import { numeralOf } from './edge.ts'
import { type Mention, mentionsIn, type Names, namesFor } from './mentions.ts'
import { endsInQuestionMark, isLittleWord, within } from './nearby-words.ts'
import { isDenied, type Sentence, sentencesOf } from './sentences.ts'
import { isFreeOf, setsTask } from './task-sentences.ts'
import { isSign, type Token, tokenize } from './tokens.ts'
import { words } from './word-lists.ts'

const { asides, timing } = words
const [MOST_CHARACTERS, LEAST_REPEATED] = [20_000, 3]

/** A name of more than two letters does not occur in a sentence by chance. */
const isTelling = (name: string): boolean => [...name].filter((sign) => sign.toLowerCase() !== sign.toUpperCase()).length > 2

/** Whether only a sign separates two of the names. */
const areDrawn = (tokens: readonly Token[], mentions: readonly Mention[]): boolean =>
  mentions.slice(1).some(({ from }, at) => {
    const between = tokens.slice(mentions[at]?.to, from)
    return between.length === 1 && between[0] !== undefined && (between[0].kind === 'link' || isSign(':')(between[0]))
  })

/** Whether a sentence is about two or three nodes. */
function tellsOfSome(tokens: readonly Token[], mentions: readonly Mention[]): boolean {
  const telling = new Set(mentions.flatMap(({ name }) => (isTelling(name) ? [name] : []))).size
  return telling === 2 || telling === 3 || areDrawn(tokens, mentions)
}

/** The pair introduces a question: `A -> B: is there a way?` */
const opensQuestion = (rest: string, end: number): boolean =>
  [':', '-', '–', '—'].includes(rest.slice(end).trimStart()[0] ?? '') && endsInQuestionMark(rest, end)

/** Finds a sentence with one node whose wording others repeat: unrecognized names are hidden in them. */
function repeatedBeside(statements: readonly Sentence[], names: Names, rest: string): Sentence | null {
  const frames = new Map<string, Sentence[]>()
  for (const sentence of statements) {
    const mentions = mentionsIn(sentence.tokens, names)
    const [first] = mentions
    // `Ada brings to these:`
    const opens = first?.from === 0 && rest[sentence.end] === ':' && sentence.tokens.length > 3
    if (
      sentence.isAsked ||
      first === undefined ||
      (first.from === 0 && !opens) ||
      !isTelling(first.name) ||
      sentence.tokens.some((token) => numeralOf(token) !== null) ||
      isDenied(rest.slice(sentence.start, sentence.end))
    )
      continue
    const frame = sentence.tokens
      .slice(...(opens ? [first.to, first.to + 3] : [Math.max(0, first.from - 2), first.from]))
      .map(({ text }) => text)
      .join(' ')
    frames.set(frame, [...(frames.get(frame) ?? []), sentence])
  }
  return [...frames.values()].find(({ length }) => length >= LEAST_REPEATED)?.[0] ?? null
}

/**
 * Finds an unread sentence about two or three nodes, which may be a relationship in other words; null where there is none. It skips lists of nodes,
 * questions, and sentences about their nodes without a number, where relationships have numbers.
 */
export function unreadPart(nodes: readonly string[], connector: string, rest: string, isWeighted: boolean): string | null {
  if (rest.length > MOST_CHARACTERS || nodes.length < 2) return null
  const names = namesFor(nodes, new Map())
  const verb = wordsIn(connector).filter((word) => word.length > 2 && (!isLittleWord(word) || timing.has(word)) && !within.has(word))
  const isInTime = verb.some((word) => timing.has(word))
  const sentences = sentencesOf(tokenize(rest, 'joined'), rest)
  // Without a marked question, the last sentence is the question.
  const statements = sentences.some(({ isAsked }) => isAsked) ? sentences : sentences.slice(0, -1)
  const questioned = new Set(sentences.flatMap(({ tokens, isAsked }) => (isAsked ? mentionsIn(tokens, names).map(({ name }) => name) : [])))
  const repeated = repeatedBeside(statements, names, rest)
  if (repeated !== null) return rest.slice(repeated.start, repeated.end)
  const unread = statements.find((sentence) => {
    const { tokens, isAsked, start, end } = sentence
    if (isAsked || opensQuestion(rest, end) || isDenied(rest.slice(start, end))) return false
    const mentions = mentionsIn(tokens, names)
    const words = wordsIn(rest.slice(start, end))
    const isSaidAlike = mentions.length > 0 && verb.length > 0 && verb.every((word) => words.includes(word))
    if (mentions.length > 0 && isInTime && words.some((word) => word === 'before' || word === 'after')) return true
    if (words.some((word) => asides.has(word))) return false
    const isFree = isWeighted && mentions.length > 1 && isFreeOf({ sentence, mentions }, questioned)
    return !isFree && !setsTask(tokens, mentions, questioned) && (isSaidAlike || tellsOfSome(tokens, mentions))
  })
  return unread === undefined ? null : rest.slice(unread.start, unread.end)
}
