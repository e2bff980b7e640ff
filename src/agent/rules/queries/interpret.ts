import type { NodeMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { ConditionUnit } from '../words/condition-unit.ts'
import { readConditions } from '../words/conditions.ts'
import type { Item } from '../words/item.ts'
import { measureOf } from '../words/qualities.ts'
import { isAdjacencyWord } from './adjacency.ts'
import { askedNodeAt } from './asked-node.ts'
import { attachUnits } from './attach.ts'
import { Composer } from './compose.ts'
import type { CompositionHints } from './composition.ts'
import { Draft, isYesNo } from './draft.ts'
import { newEntity, type Query } from './query.ts'
import { readAsk } from './read-ask.ts'
import { readGroup, readHaving, readMeasuredOrder, readOrder } from './read-order.ts'

/** One way to understand a question as a query. */
export interface Interpretation {
  readonly query: Query
  readonly used: readonly Item[]
  /** Token spans of conditions, and single tokens, that it accounts for besides its items. */
  readonly spans: readonly { readonly start: number; readonly end: number }[]
  readonly quality: number
  readonly ambiguous: NodeMention | null
  readonly yesNo: boolean
}

const loose = 0.3
/** A relationship of any type that no word speaks of. */
const vague = 0.7

/** `What is the average age?`: the property alone tells whose it is. */
function standInForProperty(draft: Draft, units: readonly ConditionUnit[]): void {
  if (draft.query.entities.length > 0) return
  const owners = [...draft.rest.flatMap((item) => (item.kind === 'property' ? item.owners : [])), ...units.flatMap((unit) => unit.owners)]
  const labels = [...new Set(owners.filter((owner) => owner.owner === 'node').map((owner) => owner.of))]
  if (labels.length > 1) draft.quality *= 0.8
  if (labels[0] !== undefined) draft.query.entities.push(newEntity(draft.tokens.length, labels[0]))
}

/** `next to`, `connected`, `neighbours` say no more than that there is a relationship. */
function explainAdjacency(draft: Draft): void {
  const open = draft.query.edges.filter((edge) => edge.types.length === 0 || edge.maxHops > 1)
  if (open.length === 0) return
  if (!draft.tokens.some(isAdjacencyWord)) draft.quality *= vague ** open.filter((edge) => edge.maxHops === 1).length
  draft.tokens.forEach((token, at) => {
    if (isAdjacencyWord(token)) draft.explain(at)
  })
}

/** The labels whose nodes a condition can be about. */
function labelsOf(unit: ConditionUnit, schema: GraphSchema): string[] {
  if (unit.adjective === null) return unit.owners.filter((owner) => owner.owner === 'node').map((owner) => owner.of)
  return schema.labels.filter((label) => measureOf(unit.adjective ?? '', label.properties) !== null).map((label) => label.label)
}

function hintsOf(rest: readonly Item[], units: readonly ConditionUnit[], schema: GraphSchema): CompositionHints {
  const asked = rest.flatMap((item) => (item.kind === 'property' ? item.owners : [])).filter((owner) => owner.owner === 'node')
  const conditions = units.map((unit) => ({ start: unit.start, labels: labelsOf(unit, schema) }))
  return { listsNodes: asked.length > 0, askedLabels: new Set(asked.map((owner) => owner.of)), conditions }
}

/** Turns a row of items into a query, step by step: conditions, entities and edges, then what is asked. null when nothing in it can be asked for. */
export function interpret(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]): Interpretation | null {
  const { units, rest } = readConditions(tokens, schema, row)
  const composition = new Composer(tokens, schema, hintsOf(rest, units, schema)).compose(rest, askedNodeAt(tokens, rest))
  const draft = new Draft(tokens, schema, rest, composition)
  standInForProperty(draft, units)
  if (draft.query.entities.length === 0) return null
  readGroup(draft)
  readHaving(draft)
  readOrder(draft)
  readAsk(draft)
  const attached = attachUnits(tokens, schema, draft.query, units)
  readMeasuredOrder(draft)
  explainAdjacency(draft)
  const tied = draft.query.entities.length - 1 <= draft.query.edges.length
  return {
    query: draft.query,
    used: draft.used,
    spans: [...draft.spans, ...attached.spans],
    quality: draft.quality * attached.quality * (tied ? 1 : loose),
    ambiguous: composition.ambiguous,
    yesNo: isYesNo(tokens)
  }
}
