import { Type } from 'typebox'
import type { AlgorithmOutput } from '../../engines/engine.ts'
import type { Projection } from '../../graph/projection.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { indexIn } from '../project.ts'
import { nameProperty, nodeReference, pageParameters, projectionParameters, weightParameters } from '../schemas.ts'
import type { ToolContext, ToolOutcome } from '../tool.ts'
import { forestSummary, type PathRequest, pathParameters, pathRowColumns, pathRows, summariseForest } from './path-rows.ts'
import { noPathNote } from './path-summary.ts'

/** More targets without a path are counted instead of noted one by one. */
const MAX_NOTED = 3

export const singleSourceParameters = {
  source: nodeReference('Where all paths start.'),
  ...pathParameters,
  ...weightParameters,
  ...projectionParameters,
  nameProperty,
  ...pageParameters
}

export const singleSourceOutput = { columns: pathRowColumns, summary: Type.Object({ source: Type.String(), ...forestSummary }) }

interface SourceRequest extends PathRequest {
  readonly source: StoredNode
}

function unreachedNotes(projection: Projection, { hops }: AlgorithmOutput<'dijkstra'>, { source, targets }: SourceRequest): string[] {
  if (targets !== undefined) {
    const missing = targets.filter((target) => hops[indexIn(projection, target)] === -1)
    const noted = missing.slice(0, MAX_NOTED).map((target) => noPathNote(projection, source, target))
    return missing.length > MAX_NOTED ? [...noted, `Nor to ${missing.length - MAX_NOTED} more of the targets.`] : noted
  }
  const count = hops.reduce((sum, length) => sum + (length === -1 ? 1 : 0), 0)
  if (count === 0) return []
  const { orientation } = projection.spec
  const advice = orientation === 'undirected' ? 'they lie in other components.' : 'orientation "undirected" would ignore directions.'
  return [`${count} of ${hops.length} nodes cannot be reached from "${source.name}" with orientation ${orientation}; ${advice}`]
}

/** The outcome of every algorithm from one node to all others: one row per reached node, the source first, then the nearest. */
export async function singleSourceOutcome(
  projection: Projection,
  paths: AlgorithmOutput<'dijkstra'>,
  request: SourceRequest,
  context: ToolContext
): Promise<ToolOutcome> {
  return {
    ...pathRows(projection, paths, request, { descending: false, begins: false }),
    summary: { source: request.source.name, ...(await summariseForest(projection, paths, context)) },
    notes: unreachedNotes(projection, paths, request),
    projection: projection.spec
  }
}
