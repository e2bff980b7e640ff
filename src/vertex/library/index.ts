import type { VertexProgram } from '../language/program.ts'
import { bfsLayers } from './bfs-layers.ts'
import { bipartite } from './bipartite.ts'
import { coloring } from './coloring.ts'
import { components } from './components.ts'
import { connectivity } from './connectivity.ts'
import { cycleDirected } from './cycle-directed.ts'
import { cycleUndirected } from './cycle-undirected.ts'
import { degree } from './degree.ts'
import { heaviestTriangle } from './heaviest-triangle.ts'
import { hits } from './hits.ts'
import { kCore } from './k-core.ts'
import { labelPropagation } from './label-propagation.ts'
import { pagerank } from './pagerank.ts'
import { shortestPath } from './shortest-path.ts'
import { topologicalOrder } from './topological-order.ts'

/** Vertex programs that are ready to run; each is written as a caller would write it. */
export const library: readonly VertexProgram[] = [
  connectivity,
  bfsLayers,
  shortestPath,
  components,
  bipartite,
  cycleUndirected,
  cycleDirected,
  topologicalOrder,
  kCore,
  coloring,
  heaviestTriangle,
  degree,
  pagerank,
  hits,
  labelPropagation
]

/** Other names that people give them. */
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

/** By name or alias; undefined: there is none. */
export function findProgram(name: string): VertexProgram | undefined {
  const asked = Object.hasOwn(aliases, name) ? aliases[name] : name
  return library.find((program) => program.name === asked)
}
