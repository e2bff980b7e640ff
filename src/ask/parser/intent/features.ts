import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { Tool } from '../../../tools/tool.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Features } from '../../linking/log-linear.ts'
import type { Mention } from '../../linking/mention.ts'

/** A mention that scores higher is replaced by its kind. */
const SURE = 0.8
/** The least number of letters in a word that names a tool. */
const SHORTEST_NAME = 4

/** First letters that words of one stem share. */
const STEM = 5

const placeholders: Readonly<Record<Mention['kind'], string>> = {
  node: '@node',
  value: '@value',
  label: '@label',
  type: '@type',
  property: '@property',
  number: '#',
  date: '@date'
}

/** Returns the words of a question as lemmas, with mentions and numbers replaced by their kinds. */
function wordsOf({ tokens, mentions }: LinkedQuestion): string[] {
  const sure = mentions.filter(({ kind, score }) => kind === 'number' || score >= SURE)
  const words: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = sure.filter(({ start }) => start === at).sort((a, b) => b.end - a.end)[0]
    const token = tokens[at]
    if (found !== undefined) words.push(placeholders[found.kind])
    else if (token !== undefined && token.folded !== '') words.push(token.plain)
    at = found?.end ?? at + 1
  }
  return words
}

/** Returns the words that occur in the names of only one tool. */
export function namingWords(tools: readonly Pick<Tool, 'name' | 'aliases'>[]): ReadonlyMap<string, string> {
  const named = new Map<string, string | null>()
  for (const { name, aliases } of tools)
    for (const word of [name, ...aliases].flatMap((one) => wordsOfName(one).split(' '))) named.set(word, (named.get(word) ?? name) === name ? name : null)
  return new Map([...named].flatMap(([word, name]) => (name === null || word.length < SHORTEST_NAME ? [] : [[word, name] as const])))
}

/** Returns a question's features: words, stems, bigrams, names of tools, and how many nodes and numbers it has. */
export function featuresOf(linked: LinkedQuestion, named: ReadonlyMap<string, string>): Features {
  const words = wordsOf(linked)
  const nodes = words.filter((word) => word === placeholders.node).length
  return new Set([
    ...words.map((word) => `w ${word}`),
    ...words.filter((word) => word.length > STEM).map((word) => `s ${word.slice(0, STEM)}`),
    ...linked.tokens.flatMap(({ folded, plain }) => named.get(folded) ?? named.get(plain) ?? []).map((name) => `a ${name}`),
    ...words.map((word, at) => `p ${words[at - 1] ?? '^'} ${word}`),
    `f nodes ${Math.min(nodes, 3)}`,
    `f numbers ${Math.min(words.filter((word) => word === placeholders.number).length, 2)}`
  ])
}
