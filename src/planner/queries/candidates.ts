import type { Condition } from '../../graph/spec.ts'
import type { TypeMention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import { alternativeUnits } from '../words/alternative-units.ts'
import type { ConditionUnit } from '../words/condition-unit.ts'
import { readConditions } from '../words/conditions.ts'
import type { Item } from '../words/item.ts'
import { asidesOf } from './asides.ts'
import { asksOf } from './asks.ts'
import { type Exception, leaveOut, readExceptions } from './exceptions.ts'
import type { Interpretation } from './interpretation.ts'
import { runsAgainstNoun } from './noun-directions.ts'
import { pairsOf } from './pairs.ts'
import type { Query } from './query.ts'
import { type SlotKind, slotSetsOf } from './slots.ts'
import { composed, tiedWays } from './tied.ts'
import { type Tree, treesOf } from './trees.ts'
import { claimed, readClaim } from './universal.ts'

/** What a question may ask, with the row of items it is read from. */
export interface Candidate extends Interpretation {
  readonly row: readonly Item[]
}

/** The same for candidates that ask for the same. */
export function keyOf({ query, yesNo }: Candidate): string {
  return JSON.stringify([yesNo, query], (name, value: unknown) => {
    if (name === 'at' || name === 'implied') return undefined
    return typeof value === 'bigint' ? String(value) : value
  })
}

const [rowsTried, treesTried] = [6, 30]
/** No question is understood in more ways than these: every right one of those known is among half as many. */
export const mostCandidates = 1200
/** Nor does it tie things by more words than these. */
const mostMentions = 24
/** What it costs to pass over a verb of the graph. */
const passedOver = 0.7
/** What it costs to take words for a node variable that are no name of it. */
const costs: Readonly<Partial<Record<SlotKind, number>>> = { who: 0.6, noun: 1, owner: 0.9, implied: 0.3 }

/** Words that tell the direction of a tie. */
const directions = new Set(['from', 'to', 'into', 'incoming', 'outgoing', 'inbound', 'outbound'])

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

/** What a question may ask, by its likeliest rows of items; each row has an equal share of what is left to it and to those after it. */
export function candidatesOf(tokens: readonly Token[], schema: GraphSchema, rows: readonly (readonly Item[])[]): Candidate[] {
  const found: Candidate[] = []
  const tried = rows.slice(0, rowsTried)
  tried.forEach((row, at) => {
    found.push(...candidatesOfRow(tokens, schema, row, Math.floor((mostCandidates - found.length) / (tried.length - at))))
  })
  return found
}

interface Scope {
  readonly tokens: readonly Token[]
  readonly schema: GraphSchema
  readonly mentions: readonly TypeMention[]
  readonly units: readonly ConditionUnit[]
  readonly most: number
}

/** What the words may ask that are left beside tests and exceptions. */
function interpretationsOf({ tokens, schema, mentions, units, most }: Scope, rest: readonly Item[], exceptions: readonly Exception[]): Interpretation[] {
  const isDirected = rest.some(({ kind }) => kind === 'hops') || tokens.some(({ folded }) => directions.has(folded))
  const trees = likeliest(slotSetsOf(tokens, schema, rest, units).flatMap((slots) => treesOf(slots, schema, mentions, isDirected).slice(0, 8)))
  const found: Interpretation[] = pairsOf(tokens, schema, rest, units)
    .filter((pair) => asksSomething(pair) && leaveOut(schema, pair.query, exceptions))
    .map((pair) => ({ ...pair, spans: [...pair.spans, ...exceptions] }))
  if (found.some(({ query }) => query.beyond?.operator === '=')) return found.filter(({ query }) => query.beyond?.operator === '=')
  for (const tied of trees.flatMap((tree) => tiedWays(tree, rest))) {
    if (found.length >= most) break
    found.push(...asksOf({ tokens, schema, rest, units, exceptions, make: () => composed(tied, tokens) }).filter(asksSomething))
  }
  return found
}

/** Where values are ranked by how many nodes hold them, the words leave nothing else open. */
function candidatesOfRow(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[], most: number): Candidate[] {
  const { units, rest } = readConditions(tokens, schema, row)
  const mentions = row.filter((item): item is TypeMention => item.kind === 'type').slice(0, mostMentions)
  const verbs = mentions.filter(({ score }) => score >= 0.7)
  const asides = asidesOf(tokens, row)
  const claim = readClaim(tokens, rest, units)
  const scope = { tokens, schema, mentions, units: claim?.units ?? units, most }
  const { exceptions, others } = readExceptions(tokens, rest)
  const beside = exceptions.length === 0 ? [] : interpretationsOf(scope, others, exceptions)
  const open = beside.length > 0 ? beside : interpretationsOf(scope, rest, [])
  const meant = (claim === null ? open : open.map((one) => claimed(one, rest, claim))).filter((one) => one !== null)
  const either = alternativeUnits(tokens, units)
  const isEither = ({ spans }: Interpretation) => either !== null && spans.includes(either.first) && spans.includes(either.second)
  const found = meant.filter((one) => !(contradictsItself(one.query) || isEither(one) || runsAgainstNoun(tokens, schema, row, one.query)))
  const ranked = found.filter(({ query }) => query.groupRank !== null)
  const kept = (ranked.length > 0 ? ranked : found).slice(0, most)
  return kept.map((one) => {
    const leading = mentions.filter((verb) => !one.used.includes(verb) && leadsToTest(verb, one.query, units))
    const passed = verbs.filter((verb) => !one.used.includes(verb) && !leading.includes(verb))
    return { ...one, row, spans: [...one.spans, ...leading, ...asides], quality: one.quality * passedOver ** passed.length }
  })
}

/** `people who work remotely`: a verb right before a test of the nodes before it ties them to nothing. */
function leadsToTest(verb: Item, { entities }: Query, units: readonly ConditionUnit[]): boolean {
  const unit = units.find(({ start }) => start === verb.end)
  return unit !== undefined && entities.some(({ at, label }) => at < verb.start && unit.owners.some(({ owner, of }) => owner === 'node' && of === label))
}

/** Two tests of one property that nothing can pass: an alternative was taken for a condition. */
const excludes = (one: Condition, other: Condition): boolean =>
  one.property === other.property &&
  ((one.operator === 'missing' && other.operator !== 'missing') || (one.operator === '=' && other.operator === '=' && one.value !== other.value))

/** Whether the tests of a variable exclude each other. */
const contradictsItself = ({ entities }: Query): boolean =>
  entities.some(({ conditions }) => conditions.some((one) => conditions.some((other) => excludes(one, other))))

/** `is there X`, where X is named: nothing is asked of it. */
function asksSomething({ query: { ask, edges, entities }, used }: Interpretation): boolean {
  if (ask.kind !== 'exists') return true
  if (edges.length === 0) return entities.some(({ nodes, conditions }) => nodes === null || conditions.length > 0)
  return entities.every(({ nodes }) => nodes !== null) || used.some(({ kind }) => kind === 'type') || entities.some(({ conditions }) => conditions.length > 0)
}
