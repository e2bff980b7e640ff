import { type Token, tokenize } from '../linking/tokens.ts'
import { entriesOf } from '../parser/lexicon.ts'
import type { InlineGraph } from './inline-graph.ts'
import { singular } from './reading/names.ts'
import { words } from './reading/word-lists.ts'

const MOST_CHARACTERS = 20_000
const { linkNouns, edgeNouns, nodeNouns, valueNouns, weightKeys } = words

const isOther = (noun: string) => [linkNouns, edgeNouns, nodeNouns, valueNouns, weightKeys].some((nouns) => nouns.has(noun))

/** A noun that may be what the nodes are called, in its singular. */
const nounOf = ({ folded, pos }: Token): string[] => {
  const noun = singular(folded)
  return (pos === 'NOUN' || pos === 'PROPN') &&
    [...entriesOf(folded), ...entriesOf(noun)].every(({ category }) => category === 'groupw' || category === 'hops') &&
    !isOther(noun)
    ? [noun]
    : []
}

/** Whether no node is at both a first and a second place: they may be of two kinds. */
function isOfTwoKinds({ relationships }: InlineGraph): boolean {
  const sources = new Set(relationships.map(({ source }) => source))
  return relationships.every(({ target }) => !sources.has(target))
}

/** What the nodes are called where their names do not say it: the one noun in the plural that the text tells of and asks for. */
export function inferLabel(told: InlineGraph, asked: string): string {
  const { label, nodes, rest } = told
  if (label !== 'Node' || isOfTwoKinds(told) || rest.length > MOST_CHARACTERS) return label
  const named = new Set(nodes.flatMap((name) => name.toLowerCase().split(' ')))
  const nouns = new Set(tokenize(asked).flatMap(nounOf))
  const plurals = tokenize(rest.replace(asked, ' ')).filter(({ folded }) => singular(folded) !== folded)
  const found = new Set(plurals.flatMap(nounOf).filter((noun) => nouns.has(noun) && !named.has(noun)))
  const [only, other] = found
  return only === undefined || other !== undefined ? label : `${only[0]?.toUpperCase() ?? ''}${only.slice(1)}`
}
