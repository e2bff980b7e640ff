import { type Static, Type } from 'typebox'
import type { AlgorithmParameters, RankedGraph, ScoreAlgorithm, ScoreFacts, TopScores } from '../../engines/engine.ts'
import type { Projection } from '../../graph/projection.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import { sortTable } from '../../results/sort-table.ts'
import { type Column, type Order, pickRows, type ResultTable } from '../../results/table.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { indexIn, projectFor, specOf } from '../project.ts'
import type { ProjectionInput } from '../schemas.ts'
import type { ToolContext, ToolOutcome } from '../tool.ts'

export const scoreSummary = Type.Object({
  nodeCount: Type.Integer({ description: 'Nodes that were scored.' }),
  min: Type.Union([Type.Number(), Type.Null()]),
  max: Type.Union([Type.Number(), Type.Null()]),
  mean: Type.Union([Type.Number(), Type.Null()]),
  sum: Type.Number(),
  tiedAtMax: Type.Integer({ description: 'Nodes that share the highest score.' })
})
export type ScoreSummary = Static<typeof scoreSummary>

export function scoreColumns(score: string, description: string) {
  return {
    rank: { type: 'integer', description: 'Place among all scored nodes; equal scores share one.' },
    node: { type: 'node', description: 'The node.' },
    [score]: { type: 'float', description }
  } as const
}

function summarise(scores: Float64Array): ScoreSummary {
  const nodeCount = scores.length
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let sum = 0
  let tiedAtMax = 0
  for (const score of scores) {
    if (score < min) min = score
    if (score > max) {
      max = score
      tiedAtMax = 0
    }
    if (score === max) tiedAtMax++
    sum += score
  }
  return nodeCount === 0 ? { nodeCount, min: null, max: null, mean: null, sum: 0, tiedAtMax } : { nodeCount, min, max, mean: sum / nodeCount, sum, tiedAtMax }
}

/** Ranks such as 1, 2, 2, 4: a rank is one more than the number of better nodes. */
function placesOf(sorted: ArrayLike<unknown>): Float64Array {
  const places = new Float64Array(sorted.length)
  for (let row = 0; row < sorted.length; row++) places[row] = row > 0 && sorted[row] === sorted[row - 1] ? (places[row - 1] as number) : row + 1
  return places
}

function onlyNodes(table: ResultTable, ids: ReadonlySet<number>): ResultTable {
  const data = table.columns[1]?.data ?? []
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => ids.has(data[row] as number))
  return pickRows(table, rows)
}

type Ranked = Pick<ToolOutcome, 'table' | 'order' | 'projection'> & { readonly summary: ScoreSummary }

function orderBy(column: string): readonly Order[] {
  return [{ column, descending: true }]
}

function withPlaces(ranked: ResultTable, scores: ArrayLike<unknown>): ResultTable {
  return { ...ranked, columns: [{ name: 'rank', type: 'integer', data: placesOf(scores) }, ...ranked.columns] }
}

function scoredNodes(nodeIds: Float64Array, scores: Float64Array, column: string, more: readonly Column[] = []): ResultTable {
  const columns = [{ name: 'node', type: 'node', data: nodeIds } as const, { name: column, type: 'float', data: scores } as const, ...more]
  return { columns, rowCount: scores.length }
}

/**
 * Ranks all nodes by score, the best first, ties in import order. `nodes` keeps only their rows, with their ranks among all.
 * @param scores one per projected node
 * @param more further columns, one cell per projected node
 */
export function rankAll(
  projection: Projection,
  scores: Float64Array,
  nodes: readonly StoredNode[] | undefined,
  column: string,
  more: readonly Column[] = []
): Ranked {
  const order = orderBy(column)
  const sorted = sortTable(scoredNodes(Float64Array.from(projection.nodeIds), scores, column, more), order)
  const table = withPlaces(sorted, sorted.columns[1]?.data ?? [])
  // A node outside the projection is an error, not a missing row.
  for (const node of nodes ?? []) indexIn(projection, node)
  const shown = nodes === undefined ? table : onlyNodes(table, new Set(nodes.map(({ id }) => id)))
  return { table: shown, order, projection: projection.spec, summary: summarise(scores) }
}

/** A table of the best nodes, ranked by the engine, with the number of all nodes. */
function keepTop({ nodeIds, scores, totals }: TopScores<ScoreAlgorithm>, spec: ProjectionSpec, column: string): Ranked {
  const table = { ...withPlaces(scoredNodes(nodeIds, scores, column), scores), total: totals.nodeCount }
  const { nodeCount, min, max, sum, tiedAtMax } = totals
  return { table, order: orderBy(column), projection: spec, summary: { nodeCount, min, max, mean: sum / nodeCount, sum, tiedAtMax } }
}

export interface Ranking<A extends ScoreAlgorithm> {
  readonly algorithm: A
  readonly parameters: AlgorithmParameters<A>
  /** The projection whose indices the parameters use, where they name nodes. */
  readonly projection?: Projection | null
  /** Projection settings that the input does not have. */
  readonly changes?: Partial<ProjectionSpec>
  /** Name of the scores; default `score`. */
  readonly column?: string
}

/** Ranks all nodes, or only `nodes`. When an external engine returns only the best nodes, the table has only those. */
export async function rankNodes<A extends ScoreAlgorithm>(
  input: ProjectionInput & { readonly nodes?: readonly StoredNode[] },
  context: ToolContext,
  ranking: Ranking<A>
): Promise<Ranked & { readonly facts: ScoreFacts<A> }> {
  const { engine, tenant, graphInfo, control } = context
  const { algorithm, parameters, changes, column = 'score' } = ranking
  const graph: RankedGraph = ranking.projection ?? { tenant, graph: graphInfo.name, spec: { ...specOf(input, context), ...changes } }
  const top = input.nodes === undefined ? await engine.top?.(algorithm, graph, parameters, control) : null
  if (top) return { ...keepTop(top, graph.spec, column), facts: top.facts }
  const projection = ranking.projection ?? (await projectFor(input, context, changes))
  const output = await engine.run(algorithm, projection, parameters, control)
  const scores = 'triangles' in output ? output.triangles : output.scores
  return { ...rankAll(projection, scores, input.nodes, column), facts: output }
}
