import type { Token } from '../../linking/tokens.ts'
import { contentWeight, isEverydayWord } from '../words/content.ts'
import type { PatternQuestion } from './pattern-question.ts'
import { denials } from './words/denials.ts'
import type { Mark } from './words/marks.ts'
import { isOfSpeaker, preambleLength } from './words/preamble.ts'

const determiners: ReadonlySet<Mark['kind'] | undefined> = new Set<Mark['kind'] | undefined>([
  'article',
  'all',
  'wh',
  'relative',
  'amount',
  'those',
  'single',
  'count',
  'except'
])

/** `the subject itself` narrows nothing. */
const emphatic = /sel(?:f|ves)$/

/** `which purple "X"`, `the purple ones`: an unknown word between a determiner and what it narrows would be dropped in silence. */
export function dropsModifier(marks: readonly Mark[]): boolean {
  return marks.some(({ kind }, at) => {
    const next = marks[at + 1]
    const isNoun =
      (next?.name?.labels.length ?? 0) + (next?.name?.types.length ?? 0) > 0 ||
      next?.kind === 'node-noun' ||
      next?.kind === 'the-one' ||
      (next?.kind === 'it' && !emphatic.test(next.text))
    return kind === 'unknown' && isNoun && determiners.has(marks[at - 1]?.kind)
  })
}

/** `1-3`, `4.2`: a number that is not understood, other than before the question begins. */
export const dropsNumber = (marks: readonly Mark[]): boolean =>
  marks.slice(preambleLength(marks)).some(({ kind, text }) => kind === 'unknown' && /^\p{N}/u.test(text))

/** Two or more letters that stand for nodes: `an edge from x to y`. What each stands for is not followed. */
export const hasVariables = (marks: readonly Mark[]): boolean =>
  new Set(marks.flatMap(({ kind, text }) => (kind === 'glue' && /^[u-z]$/.test(text) ? [text] : []))).size > 1

/** A name that the graph does not know: passing over it would answer another question. */
export function dropsName(marks: readonly Mark[], tokens: readonly Token[]): boolean {
  return marks.some(({ kind, start }) => kind === 'unknown' && /^\p{Lu}\p{Ll}+$/u.test(tokens[start]?.text ?? '') && !isEverydayWord(tokens, start))
}

const denying: ReadonlySet<string> = new Set(['<>', 'missing', 'not in'])

/** Whether a word of denial has left no trace in the reading: a way that goes on does so by what is *not* used yet. */
export function dropsDenial(marks: readonly Mark[], { ties, things, yesNo }: PatternQuestion): boolean {
  const tests = [...things.flatMap(({ conditions }) => conditions), ...ties.flatMap(({ where }) => where)]
  const isDenied =
    ties.some(({ negated, amount, min, further }) => negated || further || min > 1 || amount?.high === 0) || tests.some(({ operator }) => denying.has(operator))
  return !isDenied && !yesNo && marks.some(({ kind }, at) => denials.has(kind) && !isOfSpeaker(marks, at))
}

/** Whether something is named that nothing ties to what is asked, or ties to anything at all are both wanted and denied. */
export function isLoose({ things, ties, target, end }: PatternQuestion): boolean {
  const isTied = (index: number) => index === target || index === end || ties.some(({ from, to }) => from === index || to === index)
  const isAny = (index: number) => things[index]?.labels.length === 0 && things[index]?.nodes === null && things[index]?.conditions.length === 0
  const plain = ties.filter(
    ({ from, to, where, min, max, amount }) => amount === null && where.length === 0 && min === 1 && max === 1 && isAny(to) && from === target
  )
  const isTorn = plain.some(({ negated }) => negated) && plain.some(({ negated }) => !negated)
  return isTorn || things.some((_, index) => !isTied(index) && !isAny(index))
}

/** What of its weight an everyday word keeps that nothing knows, where all names have found their places. */
const everyday = 0.3

/** Share of the question's words that are understood. A function word that is a name here counts like one. */
export function shareKnown(tokens: readonly Token[], explained: ReadonlySet<number>): number {
  let [whole, part] = [0, 0]
  tokens.forEach((token, at) => {
    const known = Math.max(contentWeight(token), token.folded === '' ? 0 : everyday)
    const weight = explained.has(at) ? known : contentWeight(token) * (isEverydayWord(tokens, at) ? everyday : 1)
    whole += weight
    if (explained.has(at)) part += weight
  })
  return whole === 0 ? 0 : part / whole
}
