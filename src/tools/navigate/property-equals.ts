import { Type } from 'typebox'
import type { Condition } from '../../graph/spec.ts'
import { toJson } from '../../results/compact-result.ts'
import { integerOf } from '../../results/whole-number.ts'
import type { ToolContext } from '../tool.ts'

/** A property's value from a caller, who may write a number as text. */
export type GivenValue = string | number | boolean

/** Nodes of the label whose property equals the value. A numeric text is a number unless the property holds texts. */
export async function propertyEquals(label: string, property: string, value: GivenValue, { store, tenant, graphInfo }: ToolContext): Promise<Condition> {
  const { labels } = await store.schema(tenant, graphInfo.name)
  const held = labels.find((known) => known.label === label)?.properties.find((known) => known.property === property)
  const isNumber = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
  const isMeant = isNumber && held !== undefined && !held.types.some((type) => type === 'string')
  // Long digits stay text, because a number would round them.
  return { property, operator: '=', value: isMeant && integerOf(value) === null ? Number(value) : value }
}

export const byPropertyParameters = {
  label: Type.String({ minLength: 1, description: 'Label of the node.' }),
  property_name: Type.String({ minLength: 1, description: 'Property to look it up by.' }),
  property_value: Type.Unsafe<GivenValue>({ type: ['string', 'number', 'boolean'], description: 'Value of that property.' })
}

/** Notes the values nearest to one that no node has. */
export async function nearestValueNotes(label: string, property: string, value: GivenValue, { store, tenant, graphInfo }: ToolContext): Promise<string[]> {
  const none = `No node of ${label} has ${property} = ${JSON.stringify(value)}.`
  if (typeof value !== 'string') return [none]
  const [matches] = await store.resolve(tenant, graphInfo.name, [value], { nameProperty: property, labels: [label] })
  const near = [...(matches?.folded ?? []), ...(matches?.nearest ?? [])].flatMap(({ properties }) => JSON.stringify(toJson(properties[property])) ?? [])
  return [near.length === 0 ? none : `${none} Nearest: ${near.join(', ')}.`]
}
