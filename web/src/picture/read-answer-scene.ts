import { run } from '../service/graphql.ts'
import { drawingOf, partOf, sizeOf } from './drawing-documents.ts'
import { type AnswerScene, marksOf } from './marks-of.ts'
import { readWholeScene } from './read-whole-scene.ts'
import type { Scene } from './scene.ts'

/** A graph up to this size is shown whole, a larger one around the result. */
const MOST_WHOLE = 2000
const MOST_CENTRES = 200

async function readPart(graph: string, ids: readonly string[], signal: AbortSignal): Promise<Scene> {
  const [found, { placeByForces }] = await Promise.all([run(partOf, { graph, nodes: ids.slice(0, MOST_CENTRES) }, { signal }), import('./place-by-forces.ts')])
  const { nodes = [], relationships = [], left = 0 } = found.graph?.part ?? {}
  const index = new Map(nodes.map(({ id }, at) => [String(id), at]))
  const links = relationships.map(({ source, target }) => [index.get(source) ?? 0, index.get(target) ?? 0] as const)
  const places = placeByForces(nodes.length, links)
  const placed = nodes.map(({ id, name }, at) => ({ id: String(id), name: name ?? String(id), x: places[at]?.x ?? 0, y: places[at]?.y ?? 0 }))
  return { nodes: placed, links, left: Number(left) > 0 ? `${left} more neighbours are not shown` : 'only the surroundings of the answer are shown' }
}

async function readScene(graph: string, ids: readonly string[], signal: AbortSignal): Promise<Scene> {
  const size = (await run(sizeOf, { graph }, { signal })).graph
  return size === null || Number(size.nodeCount) <= MOST_WHOLE ? readWholeScene(graph, signal) : readPart(graph, ids, signal)
}

/** The graph around a result, and what the result marks in it; null for a result without nodes. */
export async function readAnswerScene(graph: string, handle: string, signal: AbortSignal): Promise<AnswerScene | null> {
  const drawing = (await run(drawingOf, { handle }, { signal })).result?.drawing ?? null
  if (drawing === null) return null
  const ids = drawing.nodes.map(({ id }) => String(id))
  return { marks: marksOf(drawing), scene: await readScene(graph, ids, signal) }
}
