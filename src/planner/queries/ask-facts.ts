import { isOrdered, propertiesOf } from '../../linking/qualities.ts'
import type { Item } from '../words/item.ts'
import type { Entity, Query } from './query.ts'
import type { Seen } from './seen.ts'

const cues = 'how which what who whose when where average total per each many much list name different than difference more any zero none'.split(' ')
const operators = ['count', 'aggregate', 'superlative', 'each', 'group', 'top', 'distinct'] as const

/** What is asked, beside the words that may ask for it. */
export function tellAsk(seen: Seen): void {
  const { ask, target, distinctProperty } = seen.query
  const entity = seen.query.entities[target] as Entity
  const what = whatOf(seen.query)
  const valued = `${ask.kind}${distinctProperty === null ? '' : ' values'}`
  const first = seen.word(0)
  seen.say(`ask ${what}`)
  seen.say(`ask ${ask.kind} ^${first}`)
  seen.say(`ask ${ask.kind} ${entity.nodes === null ? 'open' : 'given'}`)
  seen.say(`ask ${what} ^${first}`)
  for (const cue of cues) if (seen.has(cue)) seen.say(`ask ${valued} ~${cue}`)
  for (const kind of operators) if (seen.find(kind) !== undefined) seen.say(`ask ${what} ~${kind}`)
  tellTarget(seen, entity)
  for (const property of askedOf(seen.query)) tellProperty(seen, property, entity, valued)
  tellCounted(seen)
  tellOrder(seen)
  tellGroup(seen)
}

/** What is counted, beside what stands right after `how many`. */
function tellCounted(seen: Seen): void {
  const { ask, target, entities, distinctProperty } = seen.query
  const count = seen.find('count')
  if (ask.kind !== 'count' || count === undefined) return
  const what = ask.edge !== undefined ? 'ties' : distinctProperty === null ? 'nodes' : 'values'
  const next = seen.row.find(({ start }) => start >= count.end)
  const steps = next === undefined ? 3 : Math.min(3, next.start - count.end)
  seen.say(`counted ${what} before ${next?.kind ?? 'nothing'} ${steps}`)
  if (next === undefined || ask.edge !== undefined) return
  const isPassedOver = next.start !== entities[target]?.at && entities.some(({ at }) => at === next.start)
  seen.say(`counted ${next.kind} ${isPassedOver ? 'passed over' : 'not passed over'}`)
}

function whatOf({ ask, distinctProperty, groupBy, having, order, compared, beyond, groupRank }: Query): string {
  const more = {
    values: distinctProperty,
    grouped: groupBy,
    having,
    ranked: order,
    compared,
    beyond: beyond ?? null,
    best: groupRank,
    every: groupBy?.all === true ? groupBy : null,
    placed: order?.place ?? null,
    ties: tiesOf(ask)
  }
  const said = Object.entries(more).flatMap(([name, value]) => (value === null ? [] : [name]))
  return [ask.kind, ...said].join(' ')
}

function tellTarget(seen: Seen, { at }: Entity): void {
  const { kind } = seen.query.ask
  const before = seen.word(at - 1)
  const place = Math.min(3, seen.placesBetween(-1, at))
  seen.say(`target after ${before}`)
  seen.say(`target of ${kind} after ${before}`)
  seen.say(`target after ${seen.word(at - 2)} ${before}`)
  seen.say(`target place ${place}`)
  seen.say(`target of ${kind} place ${place}`)
}

const tiesOf = (ask: Query['ask']) => (ask.kind === 'count' ? (ask.edge ?? null) : null)

function askedOf({ ask, distinctProperty }: Query): readonly string[] {
  if (distinctProperty !== null) return [distinctProperty]
  if (ask.kind === 'property') return ask.properties
  return ask.kind === 'aggregate' || ask.kind === 'relationship' || ask.kind === 'difference' ? [ask.property] : []
}

function tellProperty(seen: Seen, property: string, target: Entity, valued: string): void {
  const item = seen.propertyItem(property)
  if (item === undefined) {
    seen.say('asked unnamed')
    return
  }
  const before = seen.word(item.start - 1)
  if (!seen.explained.has(item.start - 1) && ['ADJ', 'NOUN'].includes(before)) {
    seen.say('left before asked')
    if (asksStatistic(seen, property, item, target)) seen.say('left statistic')
  }
  seen.say(`asked after ${before}`)
  seen.say(`asked ${valued} after ${before}`)
  seen.say(`asked before ${seen.word(item.end)}`)
  seen.say(`asked ${item.start < target.at ? 'before' : 'after'} target`)
  seen.say('asked far', Math.min(1, Math.abs(item.start - target.at) / 10))
  const isName = seen.schema.labels.some(({ label, nameProperty }) => label === target.label && nameProperty === property)
  if (isName) seen.say(`asked name ${target.nodes === null ? 'open' : 'given'}`)
}

/** `the median salary of the people`: one number is asked of many nodes. */
function asksStatistic({ query, schema, tokens }: Seen, property: string, { end }: Item, { label, nodes }: Entity): boolean {
  const known = propertiesOf(schema.labels, label).find((one) => one.property === property)
  const isSingular = tokens[end - 1]?.folded === tokens[end - 1]?.lemma
  return query.ask.kind === 'property' && query.order === null && nodes === null && isSingular && known !== undefined && isOrdered(known)
}

function tellOrder(seen: Seen): void {
  const { order, having, entities } = seen.query
  if (having !== null) tellDistance(seen, 'having', seen.find('comparison')?.start ?? seen.find('number')?.start, entities[having.per]?.at)
  if (order === null) return
  const named = seen.propertyItem(order.property ?? '')
  const kind = measureKind(order, named !== undefined)
  const superlative = seen.find('superlative')
  seen.say(`rank ${kind}`)
  if (superlative !== undefined) seen.say(`rank ${kind} ${superlative.adjective === null ? 'bare' : 'adjective'}`)
  const goal = order.per === null ? named?.start : entities[order.per]?.at
  tellDistance(seen, `rank ${kind}`, superlative?.start ?? seen.find('top')?.start, goal)
}

function measureKind({ edge, per }: NonNullable<Query['order']>, isNamed: boolean): 'sum' | 'count' | 'named' | 'measured' {
  if (edge !== undefined) return 'sum'
  if (per !== null) return 'count'
  return isNamed ? 'named' : 'measured'
}

function tellGroup(seen: Seen): void {
  const { groupBy, groupRank, entities, target } = seen.query
  if (groupBy === null) return
  if (groupRank !== null) tellDistance(seen, 'best group', seen.find('superlative')?.start, entities[target]?.at)
  const goal = groupBy.property === null ? entities[groupBy.entity]?.at : seen.propertyItem(groupBy.property)?.start
  tellDistance(seen, 'group', seen.find('each')?.start ?? seen.find('group')?.start, goal)
  seen.say(`group by ${groupBy.property === null ? 'node' : 'property'}`)
}

/** How far after its operator something stands. */
function tellDistance(seen: Seen, name: string, mark: number | undefined, goal: number | undefined): void {
  if (mark === undefined || goal === undefined) return
  const steps = goal - mark
  const bounds = [
    [-2, 'well before'],
    [0, 'before'],
    [2, 'next'],
    [5, 'near']
  ] as const
  seen.say(`${name} ${bounds.find(([most]) => steps <= most)?.[1] ?? 'far'}`)
}
