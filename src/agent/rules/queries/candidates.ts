import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { ConditionUnit } from '../words/condition-unit.ts'
import { readConditions } from '../words/conditions.ts'
import type { Item } from '../words/item.ts'
import { asksOf } from './asks.ts'
import { attachUnits } from './attach.ts'
import type { Composition } from './composition.ts'
import { Draft, isYesNo } from './draft.ts'
import { guessLabels } from './guess-labels.ts'
import type { Interpretation } from './interpret.ts'
import { interpret } from './interpret.ts'
import { readAsk } from './read-ask.ts'
import { readGroup, readHaving, readMeasuredOrder, readOrder } from './read-order.ts'
import { slotSetsOf } from './slots.ts'
import { composed, tiedWays } from './tied.ts'
import { treesOf } from './trees.ts'

export interface Candidate extends Interpretation {
  readonly row: readonly Item[]
  readonly source: string
}

/** The same for candidates that ask for the same. */
export function keyOf({ query, yesNo }: Candidate): string {
  return JSON.stringify([yesNo, query], (name, value: unknown) => (name === 'at' || name === 'implied' ? undefined : value))
}

const treesTried = 40

/** What a row of items may ask. */
export function candidatesOf(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]): Candidate[] {
  const old = interpret(tokens, schema, row)
  const found: Candidate[] = old === null ? [] : [{ ...old, row, source: 'composer' }]
  const { units, rest } = readConditions(tokens, schema, row)
  const verbs = row.filter((item) => item.kind === 'type' && item.score >= 0.7)
  const mentions = row.filter((item) => item.kind === 'type')
  const trees = slotSetsOf(tokens, schema, rest, units)
    .flatMap((slots) => treesOf(slots, schema, mentions).slice(0, 8))
    .sort((a, b) => b.score - a.score)
    .slice(0, treesTried)
  for (const tree of trees)
    for (const tied of tiedWays(tree, rest)) {
      found.push(...readDraft(tokens, schema, row, rest, units, composed(tied)))
      for (const ask of asksOf({ tokens, schema, rest, units, make: () => composed(tied) })) found.push({ ...ask, row })
    }
  return found
    .filter(asksSomething)
    .map((candidate) =>
      candidate.source === 'composer'
        ? candidate
        : { ...candidate, quality: candidate.quality * 0.7 ** verbs.filter((verb) => !candidate.used.includes(verb)).length }
    )
}

/** `is there X`, where X is named: nothing is asked of it. */
function asksSomething({ query: { ask, edges, entities }, used }: Interpretation): boolean {
  if (ask.kind !== 'exists') return true
  if (edges.length === 0) return entities.some(({ nodes, conditions }) => nodes === null || conditions.length > 0)
  return entities.every(({ nodes }) => nodes !== null) || used.some(({ kind }) => kind === 'type') || entities.some(({ conditions }) => conditions.length > 0)
}

function readDraft(
  tokens: readonly Token[],
  schema: GraphSchema,
  row: readonly Item[],
  rest: readonly Item[],
  units: readonly ConditionUnit[],
  composition: Composition
): Candidate[] {
  guessLabels(composition, tokens, schema)
  const draft = new Draft(tokens, schema, rest, composition)
  readGroup(draft)
  readHaving(draft)
  readOrder(draft)
  readAsk(draft)
  const attached = attachUnits(tokens, schema, draft.query, units)
  readMeasuredOrder(draft)
  return [
    {
      query: draft.query,
      used: draft.used,
      spans: [...draft.spans, ...attached.spans],
      quality: draft.quality * attached.quality,
      ambiguous: null,
      yesNo: isYesNo(tokens),
      row,
      source: 'reader'
    }
  ]
}
