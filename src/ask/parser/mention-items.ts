import { wordsOfName } from '../../storage/graphs/fold.ts'
import { isTold } from '../../storage/graphs/store.ts'
import { anything } from '../../tools/query/tree.ts'
import { isAgent, isPerson } from '../linking/lexicon/relatedness.ts'
import type { Mention, NumberMention } from '../linking/mention.ts'
import type { Token } from '../linking/tokens.ts'
import type { Constituent, Denotation } from './constituent.ts'
import { entriesOf } from './lexicon.ts'
import type { SchemaSpace } from './schema-space.ts'

/** What a doubtful link costs, per unit of doubt. */
const DOUBT = 2
/** What it costs to take a word for any node for a label. */
const OF_ANY = 0.15
/** Below this a link is a guess that no reading should rest on. */
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

/** What one who does something is called; a transfer does nothing. */
const isDoer = (noun: string): boolean => isAgent(noun) && isPerson(noun)

/** `suppliers` supply; `friends` are no verb, and `corridors` are what a type is called. */
function formOf(token: Token | undefined, types: readonly string[]): 'verb' | 'noun' | 'agent' {
  if (token?.pos !== 'NOUN' && token?.pos !== 'PROPN') return 'verb'
  const isCalledSo = types.some((type) => wordsOfName(type) === token.lemma)
  return isDoer(token.lemma) && !isCalledSo ? 'agent' : 'noun'
}

/** `the younger one` is no number. */
export const isPronoun = (tokens: readonly Token[], { kind, start: at }: Mention): boolean =>
  kind === 'number' && tokens[at]?.folded === 'one' && tokens[at - 1]?.pos === 'ADJ'

/** `which 3 suppliers`: how many, though one of them may have the id 3; not so in `zone 3 stations`. */
export const isCount = (tokens: readonly Token[], { kind, start, end }: Mention, mentions: readonly Mention[]): boolean =>
  kind === 'value' &&
  end - start === 1 &&
  tokens[start]?.pos === 'NUM' &&
  mentions.some((other) => other.kind === 'label' && other.start === end) &&
  !mentions.some((other) => other.kind === 'property' && other.end === start)

/** `order 7056`, `the supplier X`: which kind of node the name is of, though a property or a type is called so too. */
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

/** Told nodes of no kind are any nodes. */
const isAnyNode = (tokens: readonly Token[], { start, end }: Mention, space: SchemaSpace): boolean =>
  isTold(space.schema.name) && tokens.slice(start, end).every(({ folded }) => entriesOf(folded).some(({ category }) => category === 'anynode'))

/** What a number would round is held against what is stored by its digits, and counts nothing. */
const numberItem = ({ start, end, value, digits }: NumberMention): Constituent =>
  digits === undefined
    ? word('num', start, end, { is: 'number', value })
    : word('digits', start, end, { is: 'bound', bound: { operator: '=', value: digits, unit: null, and: null } })

const manyOf = (noun: Token | undefined): { isMany?: true } => (noun === undefined || noun.folded === noun.lemma ? {} : { isMany: true })

/** What a link between words of a question and the graph may stand for. */
export function mentionItems(mention: Mention, space: SchemaSpace, tokens: readonly Token[]): Constituent[] {
  const { start, end } = mention
  if (mention.score < (LEAST[mention.kind] ?? 0.4)) return []
  const score = (mention.score - 1) * DOUBT
  switch (mention.kind) {
    case 'node': {
      const nodes = mention.nodes.map(({ id, key, name, labels }) => ({ id, key, name, labels }))
      return [word('name', start, end, { is: 'things', things: { ...anything, named: nodes } }, score)]
    }
    case 'label': {
      const meaning = { is: 'things', things: { ...anything, labels: [mention.label] }, ...manyOf(tokens[end - 1]) } as const
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
