import { Type } from 'typebox'
import type { ToolContext, ToolOutcome } from '../tool.ts'

/** The most values stored behind the handle. */
const maxValues = 100_000

export const uniqueValuesOutput = {
  columns: {
    value: { type: 'value', description: 'The value.' },
    count: { type: 'integer', description: 'Nodes or relationships that have it.' }
  },
  summary: Type.Object({ property: Type.String(), distinct: Type.Integer({ description: 'Different values.' }) })
} as const

export interface ValuesQuery {
  readonly owner: 'node' | 'relationship'
  readonly property: string
  /** A label or type; absent for all. */
  readonly of?: string | undefined
}

/** The distinct values of a property, most frequent first. */
export async function uniqueValuesTable({ owner, property, of }: ValuesQuery, { store, tenant, graphInfo }: ToolContext): Promise<ToolOutcome> {
  const query = { owner, property, limit: maxValues, ...(of === undefined ? {} : { of }) }
  const { values, total } = await store.uniqueValues(tenant, graphInfo.name, query)
  return {
    table: {
      columns: [
        { name: 'value', type: 'value', data: values.map(({ value }) => value) },
        { name: 'count', type: 'integer', data: values.map(({ count }) => count) }
      ],
      rowCount: values.length
    },
    order: [{ column: 'count', descending: true }],
    summary: { property, distinct: total },
    caveats: total > values.length ? [`Only the ${values.length} most frequent of ${total} values are kept.`] : []
  }
}
