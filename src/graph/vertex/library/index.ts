import { isDeepStrictEqual } from 'node:util'
import type { VertexProgram } from '../language/program.ts'
import { bfsLayers, bfsLayersCounterpart } from './bfs-layers.ts'
import { bipartite, bipartiteCounterpart } from './bipartite.ts'
import { coloring, coloringCounterpart } from './coloring.ts'
import { components, componentsCounterpart } from './components.ts'
import { connectivity, connectivityCounterpart } from './connectivity.ts'
import type { Counterpart } from './counterpart.ts'
import { cycleDirected, cycleDirectedCounterpart } from './cycle-directed.ts'
import { cycleUndirected, cycleUndirectedCounterpart } from './cycle-undirected.ts'
import { degree, degreeCounterpart } from './degree.ts'
import { heaviestTriangle, heaviestTriangleCounterpart } from './heaviest-triangle.ts'
import { hits, hitsCounterpart } from './hits.ts'
import { kCore, kCoreCounterpart } from './k-core.ts'
import { labelPropagation, labelPropagationCounterpart } from './label-propagation.ts'
import { pagerank, pagerankCounterpart } from './pagerank.ts'
import { shortestPath, shortestPathCounterpart } from './shortest-path.ts'
import { topologicalOrder, topologicalOrderCounterpart } from './topological-order.ts'

/** Vertex programs that are ready to run, each written as a caller would write it, with its certification. */
const shelf: readonly (readonly [VertexProgram, Counterpart])[] = [
  [connectivity, connectivityCounterpart],
  [bfsLayers, bfsLayersCounterpart],
  [shortestPath, shortestPathCounterpart],
  [components, componentsCounterpart],
  [bipartite, bipartiteCounterpart],
  [cycleUndirected, cycleUndirectedCounterpart],
  [cycleDirected, cycleDirectedCounterpart],
  [topologicalOrder, topologicalOrderCounterpart],
  [kCore, kCoreCounterpart],
  [coloring, coloringCounterpart],
  [heaviestTriangle, heaviestTriangleCounterpart],
  [degree, degreeCounterpart],
  [pagerank, pagerankCounterpart],
  [hits, hitsCounterpart],
  [labelPropagation, labelPropagationCounterpart]
]

export const library: readonly VertexProgram[] = shelf.map(([program]) => program)

const aliases: Readonly<Record<string, string>> = {
  sssp: 'shortest_path',
  dijkstra: 'shortest_path',
  bfs: 'bfs_layers',
  breadth_first_search: 'bfs_layers',
  wcc: 'components',
  connected_components: 'components',
  two_coloring: 'bipartite',
  topological_sort: 'topological_order',
  core_numbers: 'k_core',
  page_rank: 'pagerank',
  lpa: 'label_propagation'
}

export function findProgram(name: string): VertexProgram | undefined {
  const canonical = Object.hasOwn(aliases, name) ? aliases[name] : name
  return library.find((program) => program.name === canonical)
}

/** Returns the counterpart that certifies a program, or null when the program differs from the library's. */
export function counterpartOf(program: VertexProgram): Counterpart | null {
  return shelf.find(([known]) => isDeepStrictEqual(known, program))?.[1] ?? null
}
