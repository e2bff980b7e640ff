import type { Predicate } from '../../../tools/query/tree.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Mention } from '../../linking/mention.ts'
import type { Chart } from '../chart.ts'
import { type Constituent, type Constraint, everywhere, type Scope } from '../constituent.ts'
import { predicatesOf } from '../predicates.ts'
import { limitOf, meaningOf, nodesOf, ownersIn } from '../productions/rule.ts'
import { isEmpty, merged, scopeOf } from '../productions/scope.ts'
import type { SchemaSpace } from '../schema-space.ts'
import { allowed } from './denied.ts'
import parameterWords from './parameter-words.json' with { type: 'json' }
import type { Filled, Slots } from './slot.ts'

type Words = readonly string[]

/** A constituent that scores less fills no slot. */
const LEAST_SCORE = -0.8
const LEAST_SCORE_OF_PROPERTY = -0.4
/** A mention with at least this score must fill a slot. */
const SURE: Readonly<Record<Mention['kind'], number>> = { node: 0.7, value: 0.7, label: 0.8, type: 0.8, property: 0.8, number: 0, date: 0 }

/** Converts a condition on values to predicates on nodes or relationships; null for any other constraint. */
function testsIn(limit: Constraint | null, space: SchemaSpace): Partial<Scope> | null {
  if (limit?.by !== 'test' || limit.owners === null) return null
  for (const kind of ['relationship', 'node'] as const) {
    const owner = limit.owners.find((one) => one.owner === kind)
    const found = owner === undefined ? null : predicatesOf(limit.bound, owner, space)
    if (found !== null && found.cost === 0) return kind === 'node' ? { nodePredicates: found.predicates } : { relationshipPredicates: found.predicates }
  }
  return null
}

const asFill = (scope: Partial<Scope> | null): Partial<Slots> | null => (scope === null ? null : { scope: { ...everywhere, ...scope } })

/** Fills slots from a constituent, by its category; null where it fills none. */
const fillers: Readonly<Record<string, (item: Constituent, space: SchemaSpace, words: Words) => Partial<Slots> | null>> = {
  SCOPE: (item) => (isEmpty(scopeOf(item)) ? null : asFill(scopeOf(item))),
  L: fillByLinks,
  N: fillByThings,
  HAS: (item, space) => asFill(testsIn(limitOf(item), space)),
  P: fillByProperty,
  unit: fillByUnit,
  est: fillByAdjective,
  adj: fillByAdjective,
  QV: fillByAdjective
}

function fillByLinks(item: Constituent): Partial<Slots> | null {
  const links = meaningOf(item, 'links')?.links
  if (links === undefined || links.source !== null || links.target !== null || links.predicates.length === 0) return null
  return asFill({ types: links.types, relationshipPredicates: links.predicates })
}

/** These words together describe the answer's form: `one per line`, `a line each`. */
const FORM_WORDS = new Set(parameterWords.form)
const DISTRIBUTING = new Set(['per', 'a', 'each', 'own', 'single', 'one'])

function fillByProperty(item: Constituent, space: SchemaSpace, words: Words): Partial<Slots> | null {
  if (FORM_WORDS.has(words[item.start] ?? '') && DISTRIBUTING.has(words[item.start - 1] ?? '')) return {}
  const owners = ownersIn(item)
  const weights = owners.filter((owner) => owner.owner === 'relationship' && space.kindOf(owner) === 'number')
  if (weights.length > 0) return { weights }
  if (item.score < LEAST_SCORE_OF_PROPERTY) return null
  const names = new Set(space.schema.labels.map(({ nameProperty }) => nameProperty))
  const ofNodes = owners.filter(({ owner }) => owner === 'node').map(({ property }) => property)
  return ofNodes.length === 0 ? null : { nodeProperties: [...new Set(ofNodes)].filter((property) => !names.has(property)) }
}

/** After such a word a unit measures: `how many minutes`, `in km`. Elsewhere it has another sense: `the second`, `degree centrality`. */
const MEASURING = new Set(['many', 'much', 'in', 'total', 'fewest', 'least', 'most', 'the'])

function fillByUnit(item: Constituent, _: SchemaSpace, words: Words): Partial<Slots> | null {
  const unit = meaningOf(item, 'unit')?.unit ?? null
  const isPlain = (words[item.start] ?? '').endsWith('s') || words[item.start - 1] === 'in'
  return isPlain && MEASURING.has(words[item.start - 1] ?? '') ? { unit } : null
}

function fillByAdjective(item: Constituent): Partial<Slots> | null {
  const quality = meaningOf(item, 'adjective')
  return quality === null ? null : { quality }
}

function fillByThings(item: Constituent, space: SchemaSpace): Partial<Slots> | null {
  const nodes = nodesOf(item)
  if (nodes === null || nodes.relationships.length > 0 || nodes.rank !== null || nodes.among !== undefined) return null
  if (nodes.named !== null) return { nodes: nodes.named.map((node) => ({ node, isFrom: false, isTo: false })) }
  const isAll = nodes.labels.length === 0 || space.labels.every((label) => nodes.labels.includes(label))
  if (nodes.predicates.some(({ thatOf }) => thatOf !== undefined) || (isAll && nodes.predicates.length === 0)) return null
  return asFill({ labels: isAll ? null : nodes.labels, nodePredicates: nodes.predicates as readonly Predicate[] })
}

/** Returns constituents that fill slots and do not overlap, the longest first. */
function constituentsIn(chart: Chart, words: Words, space: SchemaSpace): Filled[] {
  const { length } = words
  const taken = new Set<number>()
  const found: Filled[] = []
  for (let size = length; size > 0; size--)
    for (let start = 0; start + size <= length; start++) {
      const places = Array.from({ length: size }, (_, more) => start + more)
      if (places.some((at) => taken.has(at))) continue
      const [filled] = Object.keys(fillers)
        .flatMap((category) => chart.items(start, start + size, category).slice(0, 1))
        .flatMap((item) => {
          const fill = item.score < LEAST_SCORE ? null : (fillers[item.category]?.(item, space, words) ?? null)
          return fill === null ? [] : [{ item, fill }]
        })
      if (filled === undefined) continue
      found.push(filled)
      for (const at of places) taken.add(at)
    }
  return found.sort((a, b) => a.item.start - b.item.start)
}

/** Whether one of the words is the token before. */
const isLed = ({ tokens }: LinkedQuestion, { start }: Constituent, words: readonly string[]) => words.includes(tokens[start - 1]?.folded ?? '')

/** Merges the scopes; null where they conflict. A weight overrides counting by hops. */
function scopeTogether(scopes: readonly Scope[]): Scope | null {
  const isWeighed = scopes.some(({ weight }) => weight !== null)
  const [scope] = scopes.reduce<Scope[]>(
    (together, one) => together.flatMap((other) => merged(other, isWeighed ? { ...one, byHops: false } : one)),
    [everywhere]
  )
  return scope ?? null
}

/** Fills the slots from a question; null where a mention fits no slot, or two scopes conflict. */
export function slotsIn(linked: LinkedQuestion, chart: Chart, space: SchemaSpace): Slots | null {
  const { tokens, mentions } = linked
  const words = tokens.map(({ folded }) => folded)
  const filled = allowed(constituentsIn(chart, words, space), tokens)
  if (filled === null) return null
  const covers = (at: number) => filled.some(({ item }) => item.start <= at && at < item.end)
  const isFilled = ({ start, end }: Mention) => Array.from({ length: end - start }, (_, more) => start + more).some(covers)
  const isOnly = ({ kind }: Mention) => (kind === 'label' && space.labels.length === 1) || (kind === 'type' && space.schema.relationshipTypes.length === 1)
  const open = mentions.filter((mention) => mention.score >= SURE[mention.kind] && !isFilled(mention) && !isOnly(mention))
  const numbers = open.filter((mention) => mention.kind === 'number')
  if (open.length > numbers.length) return null
  const scope = scopeTogether(filled.flatMap(({ fill }) => fill.scope ?? []))
  if (scope === null) return null
  return {
    nodes: filled.flatMap(({ item, fill: { nodes = [] } }) =>
      nodes.map((one) => ({ ...one, isFrom: isLed(linked, item, ['from', 'at']), isTo: isLed(linked, item, ['to', 'towards', 'into']) }))
    ),
    scope,
    nodeProperties: [...new Set(filled.flatMap(({ fill }) => fill.nodeProperties ?? []))].filter(
      (property) => !scope.nodePredicates.some((test) => test.property === property)
    ),
    weights: filled.flatMap(({ fill }) => fill.weights ?? []),
    unit: filled.find(({ fill }) => fill.unit != null)?.fill.unit ?? null,
    quality: filled.find(({ fill }) => fill.quality != null)?.fill.quality ?? null,
    numbers,
    isFree: (at) => !filled.some(({ item, fill }) => (fill.scope ?? fill.nodes) !== undefined && item.start <= at && at < item.end)
  }
}
