import type { ShapedResult } from '../../results/shape.ts'
import type { ClosureCall } from '../closure-plan.ts'
import type { Beyond, Entity } from './query.ts'
import { call, type QueryPlan } from './query-plan.ts'

/** Stands in a condition for a value that an earlier call reads. */
export const beyondValue = Symbol('value of the given node')

/** Arguments with the value in the place of what stands for it. */
function filled(given: unknown, value: unknown): unknown {
  if (given === beyondValue) return value
  if (Array.isArray(given)) return given.map((part) => filled(part, value))
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(Object.entries(given).map(([name, part]) => [name, filled(part, value)]))
}

/** A plan whose bound is the value of a given node: that is read first. */
export function withValueOf({ calls, columns }: QueryPlan, { node, property }: Beyond): QueryPlan {
  const read = call('find_nodes', 'Read the value to compare with.', () => ({ nodes: [{ id: node.key }], properties: [property] }))
  const bounded = calls.map((one): ClosureCall => {
    const fill = ([first, ...earlier]: readonly ShapedResult[]) => {
      const value = first?.rows[0]?.[property] ?? null
      const given = value === null ? null : one.arguments(earlier)
      return given === null ? null : (filled(given, value) as Record<string, unknown>)
    }
    return { ...one, arguments: fill }
  })
  return { calls: [read, ...bounded], columns }
}

/** By how much the values of two given nodes differ. null: there are not just two. */
export function differencePlan(entities: readonly Entity[], property: string): QueryPlan | null {
  const nodes = entities.flatMap((entity) => entity.nodes ?? [])
  if (nodes.length !== 2 || !/^[A-Za-z_]\w*$/.test(property)) return null
  const read = call('find_nodes', 'Read both values.', () => ({ nodes: nodes.map(({ key }) => ({ id: key })), properties: [property] }))
  const subtract = call('calculate', 'Subtract the smaller value.', (earlier) => {
    const [first, second] = (earlier[0]?.rows ?? []).map((row) => row[property])
    if (typeof first !== 'number' || typeof second !== 'number') return null
    const places = first >= second ? [1, 2] : [2, 1]
    return { handle: earlier[0]?.handle, expression: `difference(${places.map((place) => `a.${property}[${place}]`).join(', ')})` }
  })
  return { calls: [read, subtract], columns: { target: 'node', property, group: null } }
}
