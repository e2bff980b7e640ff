import { Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import { findProjection } from '../named-projection.ts'
import { projectFor, specOf } from '../project.ts'
import { pageParameters, toolInput } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { relationshipCountOf } from './name-projection.ts'
import { widthOf } from './projected-columns.ts'

const nullable = Type.Union([Type.Number(), Type.Null()])

/** Minimum, maximum and percentiles of degrees. */
function distributionOf(degrees: Float64Array) {
  const sorted = degrees.slice().sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null
  const mean = sorted.length === 0 ? null : sorted.reduce((sum, degree) => sum + degree, 0) / sorted.length
  return { min: sorted[0] ?? null, mean, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: sorted.at(-1) ?? null }
}

function sourceOf(spec: ProjectionSpec, name: string): string {
  return spec.derived.find((derived) => derived.name === name)?.handle ?? 'stored'
}

function columnRows(projection: Projection) {
  return Object.entries(projection.columns).map(([name, values]) => {
    const known = values.filter((value) => !Number.isNaN(value))
    const width = widthOf(projection, name)
    const sum = known.reduce((total, value) => total + value, 0)
    const [min, max] = known.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity])
    const isKnown = known.length > 0
    return [name, sourceOf(projection.spec, name), known.length / width, width, isKnown ? min : null, isKnown ? max : null, isKnown ? sum / known.length : null]
  })
}

/** Projects all nodes with the columns of a named projection. */
async function projectAll(input: { readonly graph: string }, context: ToolContext): Promise<Projection> {
  const { properties = [], derived = [] } = context.base?.spec ?? {}
  return projectFor(input, context, { properties, derived })
}

export const getGraphInfo = defineTool({
  name: 'get_graph_info',
  aliases: ['describe_projection', 'graph_info'],
  parameterAliases: { graphName: 'graph', name: 'graph' },
  family: 'projections',
  description:
    'Tells how a named projection, or a whole graph, looks to algorithms: counts, density, degrees, how relationships are followed, memory, and its columns with their ranges. What is stored in a graph is told by get_schema.',
  phrases: [
    'density of the graph',
    'degree distribution of the projection',
    'memory of the projection',
    'info on a projected graph',
    'configuration of a named projection',
    'average degree of the projected graph'
  ],
  intents: [{ words: ['density'], gives: { as: 'number', key: 'density' } }],
  input: toolInput({
    graph: Type.Optional(Type.String({ minLength: 1, description: 'Named projection or graph; default: the graph of the request.' })),
    ...pageParameters
  }),
  output: {
    columns: {
      column: { type: 'string', description: 'A column of numbers.' },
      from: { type: 'string', description: 'stored, or the handle of the result that fills it.' },
      count: { type: 'integer', description: 'Nodes that have a value.' },
      width: { type: 'integer', description: 'Numbers a node; more than 1 is a vector.' },
      min: { type: 'float', description: 'Least number.' },
      max: { type: 'float', description: 'Greatest number.' },
      mean: { type: 'float', description: 'Mean of all numbers.' }
    },
    summary: Type.Object({
      name: Type.String(),
      graph: Type.String(),
      nodeCount: Type.Integer(),
      relationshipCount: Type.Integer(),
      orientation: Type.String(),
      density: nullable,
      degrees: Type.Object({ min: nullable, mean: nullable, p50: nullable, p90: nullable, p99: nullable, max: nullable }),
      labels: Type.Array(Type.String(), { description: 'Empty: all.' }),
      relationshipTypes: Type.Array(Type.String(), { description: 'Empty: all.' }),
      derivedRelationships: Type.Array(Type.Object({ type: Type.String(), property: Type.Union([Type.String(), Type.Null()]), from: Type.String() }), {
        description: 'Types added by mutate, and the handle of the result that each is made of.'
      }),
      weight: Type.Union([Type.String(), Type.Null()]),
      weights: Type.Array(Type.String(), { description: 'What else relationships can be weighed by, as the projection names it.' }),
      bytes: Type.Integer(),
      createdAt: Type.Union([Type.String(), Type.Null()]),
      expiresAt: Type.Union([Type.String(), Type.Null()])
    })
  },
  examples: [
    { title: 'How the whole graph looks', input: {}, summary: { nodeCount: 302, relationshipCount: 406, orientation: 'undirected', degrees: { max: 12 } } }
  ],
  effects: 'none',
  deterministic: false,
  async run(input, context) {
    const { base, kept, tenant, graphInfo, engine, control } = context
    const projection = await projectAll(input, context)
    const { scores } = await engine.run('degreeCentrality', projection, { orientation: 'natural' }, control)
    const nodeCount = projection.nodeIds.length
    const named = base === null ? null : await findProjection(kept, tenant, base.name)
    const rows = columnRows(projection)
    const names = ['column', 'from', 'count', 'width', 'min', 'max', 'mean'] as const
    const types = ['string', 'string', 'integer', 'integer', 'float', 'float', 'float'] as const
    const { labels, types: relationshipTypes, derivedRelationships = [], weight, orientation } = specOf(input, context)
    return {
      table: {
        columns: names.map((name, place) => ({ name, type: types[place] ?? 'float', data: rows.map((row) => row[place]) })),
        rowCount: rows.length
      },
      summary: {
        name: base?.name ?? graphInfo.name,
        graph: graphInfo.name,
        nodeCount,
        relationshipCount: relationshipCountOf(projection),
        orientation,
        density: nodeCount < 2 ? null : projection.arcCount / (nodeCount * (nodeCount - 1)),
        degrees: distributionOf(scores),
        labels,
        relationshipTypes,
        derivedRelationships: derivedRelationships.map(({ type, number, handle: from }) => ({ type, property: number?.property ?? null, from })),
        weight: weight?.property ?? null,
        weights: (base?.spec.weights ?? []).map(({ name }) => name),
        bytes: projection.bytes,
        createdAt: named?.createdAt ?? null,
        expiresAt: named?.expiresAt ?? null
      },
      projection: projection.spec
    }
  }
})
