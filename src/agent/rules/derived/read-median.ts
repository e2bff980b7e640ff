import type { Token } from '../../../linking/tokens.ts'
import type { Item } from '../words/item.ts'
import { type DerivedMedian, questionOf, written } from './derived.ts'

/** Where a question asks for a median; -1 where it does not. */
export const medianAt = (tokens: readonly Token[]): number => tokens.findIndex(({ folded }) => folded === 'median')

const naming: ReadonlySet<Item['kind']> = new Set(['node', 'value', 'label', 'type'])
const surely = 0.8

/** `the median age of the people`: the question for their average. What is said beside it of how to work it out names nothing. */
export function readMedian(text: string, tokens: readonly Token[], row: readonly Item[]): DerivedMedian | null {
  const at = medianAt(tokens)
  if (at < 0) return null
  const { sentence } = tokens[at] as Token
  const isBeside = (item: Item) => naming.has(item.kind) && 'score' in item && item.score >= surely && tokens[item.start]?.sentence !== sentence
  const own = row.some(isBeside) ? tokens : tokens.filter((token) => token.sentence === sentence)
  const place = own.indexOf(tokens[at] as Token)
  const after = own.slice(place + 1)
  // `median capacity of the stadiums?`: no verb asks.
  const lead = place === 0 ? 'What is the' : written(text, own.slice(0, place))
  return { kind: 'median', question: questionOf(lead, 'average', written(text, after)) }
}
