import { Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import type { Column, ResultTable } from '../../results/table.ts'
import { idsOf } from '../project.ts'
import type { ToolContext } from '../tool.ts'
import { namesOf } from './tree-rows.ts'

const SHOWN = 20

export function placeColumns(place: string, node: string) {
  return { place: { type: 'integer', description: place }, node: { type: 'node', description: node } } as const
}

export function nodeOrderSummary(name: string, description: string) {
  return { [name]: Type.Array(Type.String(), { description: `${description}, by name; of more than ${SHOWN} nodes, the first.` }) }
}

/** One row per node in the given order, and the names of the first. */
export async function nodeOrderTable(
  projection: Projection,
  indexes: ArrayLike<number>,
  context: ToolContext,
  more: readonly Column[] = []
): Promise<{ readonly table: ResultTable; readonly names: string[] }> {
  const columns: Column[] = [
    { name: 'place', type: 'integer', data: Array.from(indexes, (_, row) => row + 1) },
    { name: 'node', type: 'node', data: idsOf(projection, indexes) },
    ...more
  ]
  return { table: { columns, rowCount: indexes.length }, names: await namesOf(projection, indexes, context, SHOWN) }
}
