import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { Tool } from '../../../tools/tool.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Features } from '../../linking/log-linear.ts'
import type { Mention } from '../../linking/mention.ts'

/** Above this a mention is meant, and stands for its kind. */
const SURE = 0.8
/** Letters of a word that names a tool. */
const SHORTEST_NAME = 4

/** Letters that words of one stem begin with. */
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

/** Words of a question in their dictionary forms; what the graph stores, and numbers, by their kinds. */
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

/** Words that only one of the tools is named by. */
export function namingWords(tools: readonly Pick<Tool, 'name' | 'aliases'>[]): ReadonlyMap<string, string> {
  const named = new Map<string, string | null>()
  for (const { name, aliases } of tools)
    for (const word of [name, ...aliases].flatMap((one) => wordsOfName(one).split(' '))) named.set(word, (named.get(word) ?? name) === name ? name : null)
  return new Map([...named].flatMap(([word, name]) => (name === null || word.length < SHORTEST_NAME ? [] : [[word, name] as const])))
}

/** What tells which tool a question asks for: its words and their stems, each two in a row, and names of tools. */
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
