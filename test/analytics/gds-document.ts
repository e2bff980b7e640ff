import type { AlgorithmName } from '../../src/analytics/engine.ts'

/** An engine on a store, compared with the kernels on the embedded store. */
export type Setting = 'local on neo4j' | 'gds on neo4j'

interface Row {
  readonly tool: string
  /** What is compared. */
  readonly compared: string
  /** Stated bound of the distance. */
  tolerance(setting: Setting, isDirected: boolean): number
  /** Numbers of the reasons below, where GDS differs or a word is needed. */
  readonly reasons: readonly number[]
  /** The same for kernels on Neo4j. */
  readonly onNeo4j?: readonly number[]
}

const ROUNDING = 1e-12
const exact = () => 0
const rounded = () => ROUNDING

export const rows: { readonly [A in AlgorithmName]: Row } = {
  degreeCentrality: { tool: 'degree_centrality', compared: 'score of every node', tolerance: rounded, reasons: [1, 2], onNeo4j: [1] },
  pagerank: { tool: 'pagerank', compared: 'score of every node, iterations, convergence', tolerance: rounded, reasons: [1], onNeo4j: [1] },
  betweennessCentrality: { tool: 'betweenness_centrality', compared: 'score of every node, all sources', tolerance: rounded, reasons: [1, 3, 4], onNeo4j: [1] },
  closenessCentrality: { tool: 'closeness_centrality', compared: 'score of every node, both formulas', tolerance: rounded, reasons: [1], onNeo4j: [1] },
  weaklyConnectedComponents: { tool: 'weakly_connected_components', compared: 'components and their number', tolerance: exact, reasons: [] },
  stronglyConnectedComponents: { tool: 'strongly_connected_components', compared: 'components and their number', tolerance: exact, reasons: [] },
  triangleCount: { tool: 'triangle_count', compared: 'triangles of every node, with and without a bound on degrees', tolerance: exact, reasons: [5] },
  louvain: {
    tool: 'louvain',
    compared: 'modularity, and that the communities have the modularity that is said of them',
    tolerance: (setting, isDirected) => (setting === 'gds on neo4j' && isDirected ? 0.25 : 0.05),
    reasons: [6],
    onNeo4j: [6]
  },
  shortestPath: { tool: 'find_shortest_path', compared: 'cost, and that the path exists', tolerance: rounded, reasons: [1, 7], onNeo4j: [1, 7] },
  yensShortestPaths: {
    tool: 'yens_shortest_paths',
    compared: 'cost of each path, and that it exists',
    tolerance: rounded,
    reasons: [1, 7, 8],
    onNeo4j: [1, 7]
  },
  aStar: { tool: 'a_star_shortest_path', compared: 'cost, and that the path exists', tolerance: rounded, reasons: [1, 7, 9], onNeo4j: [1, 7] },
  breadthFirstSearch: {
    tool: 'breadth_first_search',
    compared: 'depth of every node, order by depth, parents one step nearer',
    tolerance: exact,
    reasons: [10]
  }
}

const reasons = [
  'Sums are taken in another order, so the last digits differ.',
  'An undirected view counts each relationship once at each end, whatever orientation is asked for. GDS would count it twice for `UNDIRECTED`; the engine asks it for `NATURAL` there.',
  'GDS counts shortest paths in 64-bit integers, kernels in doubles. From 2^63 paths between two nodes on (a grid of 38 x 38) the counts of GDS wrap around; the engine refuses what comes out negative. Kernels go on to 1e308.',
  'With `samplingSize` both draw sources by degree with the seed, but not the same ones: sampled scores are estimates on either side and are not compared.',
  'GDS takes only undirected graphs for triangles and counts parallel relationships into the degree. It is given a projection of its own: undirected, without loops and parallels.',
  'Louvain is a heuristic: its result depends on the order in which nodes move. In directed graphs GDS moves a node by its outgoing relationships alone, kernels by both directions. Communities may differ; the modularity formula does not.',
  'Of several paths of one cost each engine may return another.',
  'GDS takes paths over parallel relationships for different ones. It is given a projection that keeps the cheapest of them, as the kernel does.',
  'GDS guesses in nautical miles, whatever the weight measures, and would miss the optimum where weights are smaller than that. It is given coordinates shrunk so far that no guess exceeds the truth.',
  'Within one depth nodes come in any order. With a target, which nodes of its depth are visited before it depends on that order. GDS gives the order; depths and parents come from its tree of shortest paths.',
  'GDS computes on graphs in Neo4j only.'
]

function bound(tolerance: number): string {
  return tolerance === 0 ? 'exact' : `within ${tolerance}`
}

/** Bounds that were kept, not what was seen below them: the last digits depend on the order in which a server stores relationships. */
function cell(isMeasured: boolean, { tolerance }: Row, setting: Setting, numbers: readonly number[]): string {
  if (!isMeasured) return '–'
  const [directed, undirected] = [bound(tolerance(setting, true)), bound(tolerance(setting, false))]
  const text = directed === undirected ? directed : `${undirected}; directed ${directed}`
  return numbers.length === 0 ? text : `${text} [${numbers.join(', ')}]`
}

export function agreement(algorithm: AlgorithmName, setting: Setting): string {
  return `${algorithm}, ${setting}`
}

/** The table of docs/gds-differences.md, the same on every line of Neo4j. `agreed`: what kept its bounds in every call. */
export function differencesDocument(agreed: ReadonlySet<string>): string {
  const lines = (Object.entries(rows) as [AlgorithmName, Row][]).map(([algorithm, row]) => {
    const of = (setting: Setting, numbers: readonly number[]) => cell(agreed.has(agreement(algorithm, setting)), row, setting, numbers)
    const cells = ['reference', of('local on neo4j', row.onNeo4j ?? []), '– [11]', of('gds on neo4j', row.reasons)]
    return `| \`${row.tool}\` | ${row.compared} | ${cells.join(' | ')} |`
  })
  return `# Kernels and Graph Data Science: the same answers

Written by \`test/analytics/gds-differences.test.ts\`, which fails when this file is not what it measures (\`EDGEWISE_WRITE_DIFFERENCES=1\` writes it anew).

Every algorithm runs by kernel on the embedded store, by kernel on Neo4j and by GDS at \`concurrency: 1\`, on London and on three seeded random graphs: directed, undirected
with parallel relationships, weighted; read directed, reversed and undirected. *exact*: equal to the last bit, or in the invariant named; *within x*: no
difference was larger, relative to the number or to 1 when that is smaller (Louvain: of the modularity). A push-down that GDS cannot run is an error, never a kernel.

| Tool | Compared | local on sqlite | local on neo4j | gds on sqlite | gds on neo4j |
|---|---|---|---|---|---|
${lines.join('\n')}

All other tools read the store or earlier results; no engine takes part.

## Reasons

${reasons.map((reason, index) => `${index + 1}. ${reason}`).join('\n')}
`
}
