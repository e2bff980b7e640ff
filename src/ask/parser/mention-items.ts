import { wordsOfName } from '../../storage/graphs/fold.ts'
import { isInline } from '../../storage/graphs/store.ts'
import { anything } from '../../tools/query/tree.ts'
import { isAgent, isPerson } from '../linking/lexicon/relatedness.ts'
import type { Mention, NumberMention } from '../linking/mention.ts'
import type { Token } from '../linking/tokens.ts'
import type { Constituent, Denotation } from './constituent.ts'
import { entriesOf } from './lexicon.ts'
import type { SchemaSpace } from './schema-space.ts'

/** The cost of an uncertain link, per unit of doubt. */
const DOUBT = 2
/** The cost of reading a word for any node as a label. */
const OF_ANY = 0.15
/** A link that scores less is a guess, and no reading uses it. */
const LEAST: Readonly<Partial<Record<Mention['kind'], number>>> = { label: 0.69, type: 0.6, property: 0.62 }

export const word = (category: string, start: number, end: number, meaning: Denotation, score = 0): Constituent => ({
  category,
  start,
  end,
  meaning,
  score,
  rule: 'word',
  parts: []
})

function valueItem(mention: Extract<Mention, { kind: 'value' }>, score: number): Constituent {
  const { owner, of, property, value, start, end } = mention
  const bound = { operator: '=', value, unit: null, and: null } as const
  return word('value', start, end, { is: 'limit', limit: { by: 'test', owners: [{ owner, of, property }], bound } }, score)
}

/** A noun for a person who acts; `transfer` only ends like one. */
const isDoer = (noun: string): boolean => isAgent(noun) && isPerson(noun)

/** `suppliers` reads as the agent of `supply`; `friends` and a noun that is the type's own name do not. */
function formOf(token: Token | undefined, types: readonly string[]): 'verb' | 'noun' | 'agent' {
  if (token?.pos !== 'NOUN' && token?.pos !== 'PROPN') return 'verb'
  const isCalledSo = types.some((type) => wordsOfName(type) === token.lemma)
  return isDoer(token.lemma) && !isCalledSo ? 'agent' : 'noun'
}

/** `one` after an adjective is a pronoun: `the younger one`. */
export const isPronoun = (tokens: readonly Token[], { kind, start: at }: Mention): boolean =>
  kind === 'number' && tokens[at]?.folded === 'one' && tokens[at - 1]?.pos === 'ADJ'

/** In `which 3 suppliers` the number is a count, even if a supplier has the id 3; in `zone 3 stations` it is a value. */
export const isCount = (tokens: readonly Token[], { kind, start, end }: Mention, mentions: readonly Mention[]): boolean =>
  kind === 'value' &&
  end - start === 1 &&
  tokens[start]?.pos === 'NUM' &&
  mentions.some((other) => other.kind === 'label' && other.start === end) &&
  !mentions.some((other) => other.kind === 'property' && other.end === start)

/** In `order 7056` or `the supplier X`, the noun is the node's label, even if a property or type has the same name. */
export const isKindOf = ({ kind, start, end }: Mention, mentions: readonly Mention[]): boolean =>
  (kind === 'property' || kind === 'type') &&
  mentions.some(
    (node) =>
      node.kind === 'node' &&
      node.start === end &&
      mentions.some(
        (label) => label.kind === 'label' && label.start === start && label.end === end && node.nodes.every(({ labels }) => labels.includes(label.label))
      )
  )

/** A word for any node has no label in an inline graph. */
const isAnyNode = (tokens: readonly Token[], { start, end }: Mention, space: SchemaSpace): boolean =>
  isInline(space.schema.name) && tokens.slice(start, end).every(({ folded }) => entriesOf(folded).some(({ category }) => category === 'anynode'))

/** Compares an integer by its digits where a number would round it; such an integer is never a count. */
const numberItem = ({ start, end, value, digits }: NumberMention): Constituent =>
  digits === undefined
    ? word('num', start, end, { is: 'number', value })
    : word('digits', start, end, { is: 'bound', bound: { operator: '=', value: digits, unit: null, and: null } })

const manyOf = (noun: Token | undefined): { isMany?: true } => (noun === undefined || noun.folded === noun.lemma ? {} : { isMany: true })

/** Returns what a link between the question and the graph can stand for. */
export function mentionItems(mention: Mention, space: SchemaSpace, tokens: readonly Token[]): Constituent[] {
  const { start, end } = mention
  if (mention.score < (LEAST[mention.kind] ?? 0.4)) return []
  const score = (mention.score - 1) * DOUBT
  switch (mention.kind) {
    case 'node': {
      const nodes = mention.nodes.map(({ id, key, name, labels }) => ({ id, key, name, labels }))
      return [word('name', start, end, { is: 'nodes', nodes: { ...anything, named: nodes } }, score)]
    }
    case 'label': {
      const meaning = { is: 'nodes', nodes: { ...anything, labels: [mention.label] }, ...manyOf(tokens[end - 1]) } as const
      return [word('label', start, end, meaning, isAnyNode(tokens, mention, space) ? score - OF_ANY : score)]
    }
    case 'value':
      return [valueItem(mention, score)]
    case 'type': {
      const preposition = end - start > 1 ? { preposition: (tokens[end - 1] as Token).folded } : {}
      return [word('R', start, end, { is: 'relation', types: mention.types, form: formOf(tokens[start], mention.types), ...preposition }, score)]
    }
    case 'property': {
      const flags = mention.owners.filter((owner) => space.kindOf(owner) === 'flag')
      const isMissing = mention.opposite === true
      const flag = flags.length === 0 ? [] : [word('flag', start, end, { is: 'limit', limit: { by: 'missing', owners: flags, isMissing } }, score)]
      return isMissing ? flag : [...flag, word('P', start, end, { is: 'property', owners: mention.owners }, score)]
    }
    case 'number':
      return [numberItem(mention)]
    case 'date':
      return []
  }
}
