import { aStar } from './a-star.ts'
import { betweennessCentrality } from './betweenness-centrality.ts'
import { breadthFirstSearch } from './breadth-first-search.ts'
import { closenessCentrality } from './closeness-centrality.ts'
import { degreeCentrality } from './degree-centrality.ts'
import { fastRp } from './fast-rp.ts'
import { listRelationships } from './list-relationships.ts'
import { louvain } from './louvain.ts'
import { pagerank } from './pagerank.ts'
import { shortestPath } from './shortest-path.ts'
import { stronglyConnectedComponents } from './strongly-connected-components.ts'
import { triangleCount } from './triangle-count.ts'
import { weaklyConnectedComponents } from './weakly-connected-components.ts'
import { yensShortestPaths } from './yens-shortest-paths.ts'

/** Every kernel by name. A kernel is `(csr, parameters, control) => output`; its output is typed arrays and plain values that cross threads. */
export const kernels = {
  aStar,
  betweennessCentrality,
  breadthFirstSearch,
  closenessCentrality,
  degreeCentrality,
  fastRp,
  listRelationships,
  louvain,
  pagerank,
  shortestPath,
  stronglyConnectedComponents,
  triangleCount,
  weaklyConnectedComponents,
  yensShortestPaths
}

export type Kernels = typeof kernels
