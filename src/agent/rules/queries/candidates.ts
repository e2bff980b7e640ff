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
import { pairsOf } from './pairs.ts'
import { readAsk } from './read-ask.ts'
import { readGroup, readHaving, readMeasuredOrder, readOrder } from './read-order.ts'
import { type SlotKind, slotSetsOf } from './slots.ts'
import { composed, tiedWays } from './tied.ts'
import { type Tree, treesOf } from './trees.ts'

export interface Candidate extends Interpretation {
  readonly row: readonly Item[]
  readonly source: string
}

/** The same for candidates that ask for the same. */
export function keyOf({ query, yesNo }: Candidate): string {
  return JSON.stringify([yesNo, query], (name, value: unknown) => (name === 'at' || name === 'implied' ? undefined : value))
}

const [treesTried, fewestTrees] = [30, 5]
/** From so many candidates of one row on, no further tree is tried. */
const enough = 1200
/** What it costs to take words for a node variable that are no name of it. */
const costs: Readonly<Partial<Record<SlotKind, number>>> = { who: 0.6, noun: 1, owner: 0.9, implied: 0.3 }

/** How likely a tree is, by its ties and by what its variables are read from. */
const worthOf = ({ score, slots }: Tree) => slots.reduce((sum, { kind }) => sum - (costs[kind] ?? 0), score)

/** The likeliest trees, each once: of those that differ only in which words speak of them, the one that most do. */
function likeliest(trees: readonly Tree[]): Tree[] {
  const known = new Map<string, Tree>()
  const told = ({ slots }: Tree) => slots.reduce((sum, { items }) => sum + items.length, 0)
  for (const tree of trees) {
    const slots = tree.slots.map(({ kind, at, label, nodes }) => [kind, at, label, nodes?.map(({ id }) => id)])
    const key = JSON.stringify([slots, tree.ties.map(({ from, to, types, direction, mention }) => [from, to, types, direction, mention?.start])])
    const other = known.get(key)
    if (other === undefined || told(other) < told(tree)) known.set(key, tree)
  }
  return [...known.values()].sort((a, b) => worthOf(b) - worthOf(a)).slice(0, treesTried)
}

/** What a row of items may ask. */
export function candidatesOf(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]): Candidate[] {
  const old = interpret(tokens, schema, row)
  const found: Candidate[] = old === null ? [] : [{ ...old, row, source: 'composer' }]
  const { units, rest } = readConditions(tokens, schema, row)
  const verbs = row.filter((item) => item.kind === 'type' && item.score >= 0.7)
  const mentions = row.filter((item) => item.kind === 'type')
  const trees = likeliest(slotSetsOf(tokens, schema, rest, units).flatMap((slots) => treesOf(slots, schema, mentions).slice(0, 8)))
  for (const [place, tree] of trees.entries()) {
    if (place >= fewestTrees && found.length >= enough) break
    for (const tied of tiedWays(tree, rest)) {
      found.push(...readDraft(tokens, schema, row, rest, units, composed(tied)))
      for (const ask of asksOf({ tokens, schema, rest, units, make: () => composed(tied) })) found.push({ ...ask, row })
    }
  }
  for (const pair of pairsOf(tokens, schema, rest, units)) found.push({ ...pair, row })
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
