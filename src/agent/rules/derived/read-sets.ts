import type { Token } from '../../../linking/tokens.ts'
import type { Item } from '../words/item.ts'
import { asList, type DerivedSets, questionOf, written } from './derived.ts'

type Operation = DerivedSets['operation']

/** Stand between the names of two lists, and say nothing of what is listed. */
const glue: ReadonlySet<string> = new Set([
  '',
  'the',
  'a',
  'an',
  'one',
  'also',
  'too',
  'in',
  'at',
  'on',
  'by',
  'for',
  'from',
  'to',
  'of',
  'with',
  'any',
  'is',
  'are'
])
const minus = /^(?:but|and|yet|though) (?:(?:is|are|was|were|do|does|did|has|have|also) )*(?:not|n t|never|none|nothing)(?: |$)/
const both = /^(?:as well as|and also|and (?:is|are|was|were) also|(?:that|which|who) (?:is|are|was|were|has|have) also|and that (?:is|are) also)(?: |$)/
const articles = /^(?:the|a|an)$/

const isThing = (item: Item): boolean => (item.kind === 'node' || item.kind === 'value') && item.score >= 0.9

const foldedOf = (tokens: readonly Token[]) => tokens.map(({ folded }) => folded)

/** Two names, and how the words between them hold their lists together. */
interface Pair {
  readonly first: Item
  readonly second: Item
  readonly operation: Operation
  /** Where the words before the first name end. */
  readonly lead: number
}

function pairOf(tokens: readonly Token[], first: Item, second: Item): Pair | null {
  const words = foldedOf(tokens.slice(first.end, second.start)).filter((word) => word !== '')
  const before = new Set(foldedOf(tokens.slice(0, first.start)))
  const said = words.join(' ')
  const joint = minus.exec(said) ?? both.exec(said)
  const isElliptic =
    joint !== null &&
    said
      .slice(joint[0].length)
      .split(' ')
      .every((word) => glue.has(word) || before.has(word))
  if (isElliptic) return { first, second, operation: minus.test(said) ? 'minus' : 'intersect', lead: first.start }
  const lead = articles.test(tokens[first.start - 1]?.folded ?? '') ? first.start - 1 : first.start
  const isBoth = tokens[lead - 1]?.folded === 'both' && words[0] === 'and' && words.slice(1).every((word) => glue.has(word))
  return isBoth ? { first, second, operation: 'intersect', lead: lead - 1 } : null
}

const closing = /\s*(?:,? (?:at all|as well|too|also|either))(?=\s*[?.!]*$)/i

/** `in A but not in B`, `both A and B`: a list for each name. null: nothing of the kind is said. */
export function readSets(text: string, tokens: readonly Token[], row: readonly Item[]): DerivedSets | null {
  const things = row.filter(isThing)
  const pairs = things.flatMap((first, at) => {
    const second = things[at + 1]
    const pair = second === undefined ? null : pairOf(tokens, first, second)
    return pair === null ? [] : [pair]
  })
  const [pair, ...others] = pairs
  if (pair === undefined || others.length > 0) return null
  const tail = text.slice(tokens[pair.second.end - 1]?.end ?? text.length).replace(closing, '')
  const lead = written(text, tokens.slice(0, pair.lead))
  const asked = [pair.first, pair.second].map(({ start, end }) => asList(`${lead} ${written(text, tokens.slice(start, end))}${tail}`))
  return { kind: 'sets', operation: pair.operation, questions: asked.map((one) => questionOf(one.text)), wants: asked[0]?.wants ?? 'list' }
}
