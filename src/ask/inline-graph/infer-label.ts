import { type Token, tokenize } from '../linking/tokens.ts'
import { entriesOf } from '../parser/lexicon.ts'
import type { InlineGraph } from './inline-graph.ts'
import { singular } from './reading/names.ts'
import { words } from './reading/word-lists.ts'

const MOST_CHARACTERS = 20_000
const { linkNouns, edgeNouns, nodeNouns, valueNouns, weightKeys } = words

const isOther = (noun: string) => [linkNouns, edgeNouns, nodeNouns, valueNouns, weightKeys].some((nouns) => nouns.has(noun))

/** Returns the singular of a noun that may name the nodes. */
const nounOf = ({ folded, pos }: Token): string[] => {
  const noun = singular(folded)
  return (pos === 'NOUN' || pos === 'PROPN') &&
    [...entriesOf(folded), ...entriesOf(noun)].every(({ category }) => category === 'groupw' || category === 'hops') &&
    !isOther(noun)
    ? [noun]
    : []
}

/** Whether no node is both a source and a target: the graph may have two labels. */
function isOfTwoKinds({ relationships }: InlineGraph): boolean {
  const sources = new Set(relationships.map(({ source }) => source))
  return relationships.every(({ target }) => !sources.has(target))
}

/** Infers the label where names do not give it: the only plural noun that both the text and the question have. */
export function inferLabel(inlineGraph: InlineGraph, question: string): string {
  const { label, nodes, rest } = inlineGraph
  if (label !== 'Node' || isOfTwoKinds(inlineGraph) || rest.length > MOST_CHARACTERS) return label
  const named = new Set(nodes.flatMap((name) => name.toLowerCase().split(' ')))
  const nouns = new Set(tokenize(question).flatMap(nounOf))
  const plurals = tokenize(rest.replace(question, ' ')).filter(({ folded }) => singular(folded) !== folded)
  const found = new Set(plurals.flatMap(nounOf).filter((noun) => nouns.has(noun) && !named.has(noun)))
  const [only, other] = found
  return only === undefined || other !== undefined ? label : `${only[0]?.toUpperCase() ?? ''}${only.slice(1)}`
}
