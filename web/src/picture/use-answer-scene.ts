import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'
import { run } from '../service/graphql.ts'
import { drawingOf, partOf, sizeOf } from './drawing-documents.ts'
import { readWholeScene } from './read-whole-scene.ts'
import type { Mark, Marks, Scene } from './scene.ts'

/** A graph up to this size is shown whole, a larger one around the result. */
const MOST_WHOLE = 2000
const MOST_CENTRES = 200

type Drawing = NonNullable<NonNullable<ResultOf<typeof drawingOf>['result']>['drawing']>

/** Scores scaled to 0 to 1; from 0 where none is negative, so that twice the score is twice the area. */
function marksOf({ kind, nodes, relationships, left }: Drawing): Marks {
  const values = nodes.flatMap(({ value }) => (value === null ? [] : [value]))
  const [least, most] = [Math.min(0, ...values), Math.max(...values)]
  const share = (value: number | null) => (value === null ? null : most > least ? (value - least) / (most - least) : 1)
  const mark = ({ row, position, value, group }: Drawing['nodes'][number]): Mark => ({
    row: row === null ? null : Number(row),
    position,
    value: share(value),
    group
  })
  return {
    kind,
    nodes: new Map([...nodes].reverse().map((node) => [node.id, mark(node)])),
    path: kind === 'PATH' ? relationships.map(({ source, target }) => [source, target] as const) : [],
    left: Number(left)
  }
}

async function readPart(graph: string, ids: readonly string[], signal: AbortSignal): Promise<Scene> {
  const [found, { placeByForces }] = await Promise.all([run(partOf, { graph, nodes: ids.slice(0, MOST_CENTRES) }, { signal }), import('./place-by-forces.ts')])
  const { nodes = [], relationships = [], left = 0 } = found.graph?.part ?? {}
  const index = new Map(nodes.map(({ id }, at) => [String(id), at]))
  const links = relationships.map(({ source, target }) => [index.get(source) ?? 0, index.get(target) ?? 0] as const)
  const places = placeByForces(nodes.length, links)
  const placed = nodes.map(({ id, name }, at) => ({ id: String(id), name: name ?? String(id), x: places[at]?.x ?? 0, y: places[at]?.y ?? 0 }))
  return { nodes: placed, links, left: Number(left) > 0 ? `${left} more neighbours are not shown` : 'only the surroundings of the answer are shown' }
}

/** The graph around a result, and what the result marks in it; both null for a result without nodes. */
export function useAnswerScene(graph: string, handle: string) {
  const drawing = useQuery({ queryKey: ['drawing', handle], queryFn: ({ signal }) => run(drawingOf, { handle }, { signal }) })
  const drawn = drawing.data?.result?.drawing ?? null
  const scene = useQuery({
    queryKey: ['answer-scene', graph, handle],
    enabled: drawn !== null,
    queryFn: async ({ signal }) => {
      const size = (await run(sizeOf, { graph }, { signal })).graph
      if (size === null || Number(size.nodeCount) <= MOST_WHOLE) return readWholeScene(graph, signal)
      return readPart(
        graph,
        (drawn?.nodes ?? []).map(({ id }) => String(id)),
        signal
      )
    }
  })
  const error = drawing.error ?? scene.error
  return {
    scene: scene.data ?? null,
    marks: drawn === null ? null : marksOf(drawn),
    isWaiting: drawing.isPending || (drawn !== null && scene.isPending),
    problem: error === null ? null : error.message
  }
}
