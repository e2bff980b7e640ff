import type { Condition } from '../../graph/spec.ts'
import type { Thing } from '../patterns/pattern-question.ts'
import type { PropertyOwner } from '../words/condition-unit.ts'
import type { Item } from '../words/item.ts'
import type { LinkedRow } from './linked-row.ts'

/** A thing that a question names, and its name for the model. */
export interface NamedThing {
  readonly thing: Thing
  readonly name: string
}

/** What a question names of a graph, in its order, and what its closed words say of it. */
export interface Named {
  readonly things: readonly NamedThing[]
  readonly types: readonly string[]
  /** Values of relationships. */
  readonly where: readonly Condition[]
  readonly hops: { readonly min: number; readonly max: number } | null
  readonly isDenied: boolean
  /** `other than` */
  readonly isOther: boolean
  readonly counts: boolean
  /** The most or the fewest are asked for. */
  readonly ranked: { readonly descending: boolean; readonly limit: number } | null
  readonly asked: readonly PropertyOwner[]
  /** Share of the names that found a place. */
  readonly held: number
}

const MOST_THINGS = 3
const MOST_HOPS = 12

type Of<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>

function itemsOf<Kind extends Item['kind']>(row: readonly Item[], kind: Kind): Of<Kind>[] {
  return row.filter((item): item is Of<Kind> => item.kind === kind)
}

/** `the station Bank`: the label says what the named node is. */
function isOfNode(label: Of<'label'>, row: readonly Item[]): boolean {
  const near = row.find((item) => item.start >= label.end && item.kind !== 'property')
  return near?.kind === 'node' && near.nodes.some(({ labels }) => labels.includes(label.label))
}

const namedThing = (name: string, thing: Partial<Thing>): NamedThing => ({ name, thing: { labels: [], nodes: null, conditions: [], ...thing } })

/** @param isRepeated whether a label that is named again stands for another thing */
function mentionedThings(row: readonly Item[], isRepeated: boolean): NamedThing[] {
  const things: NamedThing[] = []
  for (const item of row.filter((one) => one.kind === 'node' || (one.kind === 'label' && !isOfNode(one, row)))) {
    if (item.kind === 'node') things.push(namedThing(item.text, { nodes: [...item.nodes] }))
    if (item.kind !== 'label') continue
    const isAgain = things.some(({ thing }) => thing.labels[0] === item.label)
    if (!isAgain || isRepeated) things.push(namedThing(isAgain ? `other ${item.label}` : item.label, { labels: [item.label] }))
  }
  return things
}

/** The things with the values that they are to have. */
function thingsOf(row: readonly Item[], isRepeated: boolean): NamedThing[] {
  const things = mentionedThings(row, isRepeated)
  for (const { owner, of, property, value } of itemsOf(row, 'value')) {
    if (owner !== 'node') continue
    const condition: Condition = { property, operator: '=', value }
    const at = things.findIndex(({ thing }) => thing.labels[0] === of)
    const { name, thing } = things[at] ?? namedThing(of, { labels: [of] })
    things.splice(at < 0 ? things.length : at, 1, { name, thing: { ...thing, conditions: [...thing.conditions, condition] } })
  }
  return things
}

function hopsOf(row: readonly Item[]): Named['hops'] {
  const [hops] = itemsOf(row, 'hops')
  if (hops !== undefined) return { min: hops.min, max: hops.max }
  const most = Math.max(...itemsOf(row, 'number').map(({ value }) => value))
  return Number.isInteger(most) && most >= 1 && most <= MOST_HOPS ? { min: 1, max: most } : null
}

function askedProperties(row: readonly Item[]): PropertyOwner[] {
  const valued = new Set(itemsOf(row, 'value').map(({ property }) => property))
  const owners = itemsOf(row, 'property').flatMap((item) => item.owners)
  return owners.filter(({ owner, property }) => owner === 'node' && !valued.has(property))
}

function rankedBy(row: readonly Item[]): Named['ranked'] {
  const [superlative] = itemsOf(row, 'superlative')
  const [top] = itemsOf(row, 'top')
  if (superlative === undefined && top === undefined) return null
  return { descending: superlative?.descending ?? true, limit: top?.limit ?? 1 }
}

/** What the linker has decided; null where nothing is named. */
function namedIn({ row }: LinkedRow, isRepeated: boolean): Named | null {
  const things = thingsOf(row, isRepeated)
  const values = itemsOf(row, 'value').filter(({ owner }) => owner === 'relationship')
  const types = [...new Set([...itemsOf(row, 'type').flatMap((item) => item.types), ...values.map(({ of }) => of)])]
  if (things.length + types.length === 0) return null
  return {
    things: things.slice(0, MOST_THINGS),
    types,
    where: values.map(({ property, value }) => ({ property, operator: '=', value })),
    hops: hopsOf(row),
    isDenied: itemsOf(row, 'negation').length > 0,
    isOther: itemsOf(row, 'comparison').some(({ operator }) => operator === '<>'),
    counts: itemsOf(row, 'count').length > 0,
    ranked: rankedBy(row),
    asked: askedProperties(row),
    held: Math.min(1, MOST_THINGS / Math.max(1, things.length))
  }
}

/** What a question names, read in each way: with a label that is named again as another thing, or as the same. */
export function readNamed(linked: LinkedRow): Named[] {
  const [apart, same] = [namedIn(linked, true), namedIn(linked, false)]
  const isOne = apart?.things.length === same?.things.length
  return [apart !== null && apart.held === 1 && !isOne ? apart : null, same].filter((named) => named !== null)
}
