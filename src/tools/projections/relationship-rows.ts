import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import type { Condition, ProjectionSpec } from '../../graph/spec.ts'
import { filterTable } from '../../results/filter-table.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { Column, Order } from '../../results/table.ts'
import { checkConditions } from '../check-conditions.ts'
import { nearest } from '../nearest.ts'
import { idsOf, specOf } from '../project.ts'
import type { ProjectionInput } from '../schemas.ts'
import type { ToolContext, ToolOutcome } from '../tool.ts'

export const relationshipColumns = {
  source: { type: 'node', description: 'Where it starts.' },
  target: { type: 'node', description: 'Where it ends.' },
  relationshipType: { type: 'string', description: 'Its type; none where several were joined to one.' }
} as const

export const relationshipSummary = Type.Object({
  relationshipCount: Type.Integer({ description: 'Relationships of the projection, each once.' }),
  rowCount: Type.Integer({ description: 'Rows that are left.' })
})

interface Listed {
  readonly sources: Float64Array
  readonly targets: Float64Array
  readonly type: string | null
  /** One array per requested property; null when no relationship of this type has it. */
  readonly values: readonly (Float64Array | null)[]
}

/** The named projection's default for a relationship without the property. */
function missingOf(property: string, { base }: ToolContext): number {
  return base?.spec.weights?.find((held) => held.property === property)?.missing ?? Number.NaN
}

/** Relationships of one type, or of all, with their properties: one projection per property, all in the same order. */
async function listOf(spec: ProjectionSpec, type: string | null, held: readonly (string | null)[], context: ToolContext): Promise<Listed> {
  const { engine, tenant, graphInfo, control } = context
  const part = { ...spec, ...(type === null ? {} : { types: [type] }), properties: [], derived: [] }
  const projectionOf = (property: string | null) =>
    engine.project(tenant, graphInfo.name, { ...part, weight: property === null ? null : { property, missing: missingOf(property, context) } }, control)
  const bare = await projectionOf(null)
  const { sources, targets } = await engine.run('listRelationships', bare, {}, control)
  const values: (Float64Array | null)[] = []
  for (const property of held) {
    const listed = property === null ? null : await engine.run('listRelationships', await projectionOf(property), {}, control)
    values.push(listed?.weights ?? null)
  }
  return { sources: idsOf(bare, sources), targets: idsOf(bare, targets), type, values }
}

/** The participating types, each with the requested properties that it has. */
async function partsOf(spec: ProjectionSpec, properties: readonly string[], context: ToolContext) {
  const { relationshipTypes: stored } = await context.store.schema(context.tenant, context.graphInfo.name)
  const made = (spec.derivedRelationships ?? []).map(({ type, number }) => ({ type, properties: number === undefined ? [] : [number] }))
  const wanted = [...stored, ...made].filter(({ type }) => spec.types.length === 0 || spec.types.includes(type))
  const has = (own: (typeof wanted)[number], property: string) => own.properties.some((held) => held.property === property)
  const known = [...new Set(wanted.flatMap((own) => own.properties.map(({ property }) => property)))]
  const unknown = properties.find((property) => !known.includes(property))
  if (unknown !== undefined) {
    const graph = context.graphInfo.name
    throw new EdgewiseError('EDGEWISE_UNKNOWN_PROPERTY', { owner: 'Relationships', graph, property: unknown, suggestions: nearest(unknown, known, 3), known })
  }
  // A relationship joined by a policy has no type.
  if (spec.parallel !== 'keep' && wanted.length > 1) return [{ type: null, held: [...properties] as (string | null)[] }]
  return wanted.map((own) => ({ type: own.type, held: properties.map((property) => (has(own, property) ? property : null)) }))
}

function joined(parts: readonly Listed[], take: (part: Listed) => ArrayLike<unknown>): unknown[] {
  return parts.flatMap((part) => Array.from(take(part)))
}

export interface RelationshipRequest extends ProjectionInput {
  readonly where?: unknown
  readonly orderBy?: Order
}

/** One row per relationship of the projection, with its properties. */
export async function relationshipRows(input: RelationshipRequest, properties: readonly string[], context: ToolContext): Promise<ToolOutcome> {
  const spec = specOf(input, context)
  const parts: Listed[] = []
  const stored = properties.map((name) => context.base?.spec.weights?.find((held) => held.name === name)?.property ?? name)
  for (const { type, held } of await partsOf(spec, stored, context)) parts.push(await listOf(spec, type, held, context))
  const rowsOf = ({ sources }: Listed) => ({ length: sources.length })
  const columns: Column[] = [
    { name: 'source', type: 'node', data: joined(parts, ({ sources }) => sources) },
    { name: 'target', type: 'node', data: joined(parts, ({ targets }) => targets) },
    { name: 'relationshipType', type: 'string', data: joined(parts, (part) => Array.from(rowsOf(part), () => part.type)) },
    ...properties.map((name, place): Column => {
      const missing = missingOf(stored[place] as string, context)
      const cellOf = (value: unknown) => (Number.isFinite(value) ? value : Number.isNaN(missing) ? null : missing)
      const cellsOf = (part: Listed) => Array.from(part.values[place] ?? rowsOf(part), cellOf)
      return { name, type: 'float', data: joined(parts, cellsOf) }
    })
  ]
  const relationshipCount = columns[0]?.data.length ?? 0
  const filtered = filterTable({ columns, rowCount: relationshipCount }, checkConditions(input.where as readonly Condition[] | undefined, 'where'))
  const order = input.orderBy === undefined ? [] : [input.orderBy]
  const table = order.length === 0 ? filtered : sortTable(filtered, order)
  return { table, order, summary: { relationshipCount, rowCount: table.rowCount }, projection: { ...spec, weight: null } }
}
