import { Type } from 'typebox'
import type { Condition } from '../../graph/spec.ts'
import { toJson } from '../../results/compact-result.ts'
import { integerOf } from '../../results/whole-number.ts'
import type { ToolContext } from '../tool.ts'

/** A property's value as callers write it, who may give a number as text. */
export type GivenValue = string | number | boolean

/** Nodes of the label whose property is the value. A text that reads as a number is one where the property holds no texts. */
export async function propertyEquals(label: string, property: string, value: GivenValue, { store, tenant, graphInfo }: ToolContext): Promise<Condition> {
  const { labels } = await store.schema(tenant, graphInfo.name)
  const held = labels.find((known) => known.label === label)?.properties.find((known) => known.property === property)
  const isNumber = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
  const isMeant = isNumber && held !== undefined && !held.types.some((type) => type === 'string')
  // Digits stay text, which holds more of them than a number.
  return { property, operator: '=', value: isMeant && integerOf(value) === null ? Number(value) : value }
}

export const byPropertyParameters = {
  label: Type.String({ minLength: 1, description: 'Label of the node.' }),
  property_name: Type.String({ minLength: 1, description: 'Property to look it up by.' }),
  property_value: Type.Unsafe<GivenValue>({ type: ['string', 'number', 'boolean'], description: 'Value of that property.' })
}

/** Says which values come near one that no node has. */
export async function nearestValueNotes(label: string, property: string, value: GivenValue, { store, tenant, graphInfo }: ToolContext): Promise<string[]> {
  const none = `No node of ${label} has ${property} = ${JSON.stringify(value)}.`
  if (typeof value !== 'string') return [none]
  const [matches] = await store.resolve(tenant, graphInfo.name, [value], { nameProperty: property, labels: [label] })
  const near = [...(matches?.folded ?? []), ...(matches?.nearest ?? [])].flatMap(({ properties }) => JSON.stringify(toJson(properties[property])) ?? [])
  return [near.length === 0 ? none : `${none} Nearest: ${near.join(', ')}.`]
}
