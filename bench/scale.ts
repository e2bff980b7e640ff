/**
 * A large graph as a user has it, from import to replies: `npm run bench -- scale --scale 20 --draws 5 --memory 8`.
 * An R-MAT graph of 2^scale nodes is imported into an embedded store. Then tools are called with their defaults, except where these are hopeless at the size.
 * Prints milliseconds, tokens of the reply (bytes / 4) and the peak of the process's memory so far, which must stay below `--memory` GB.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../src/base/config/config.ts'
import { EdgewiseError } from '../src/base/errors.ts'
import { openRuntime, type Runtime } from '../src/runtime/runtime.ts'
import type { ImportRecord } from '../src/storage/graphs/import/record.ts'
import { type Input, rmat } from './inputs.ts'

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '20' },
    draws: { type: 'string', default: '5' },
    memory: { type: 'string', default: '8' },
    only: { type: 'string' }
  }
})

const tenant = 'default'
const graph = 'large'
const place = { source: 'bench', line: 0 }

async function* recordsOf({ nodeCount, sources, targets, weights }: Input): AsyncGenerator<ImportRecord> {
  for (let u = 0; u < nodeCount; u++) {
    yield { kind: 'node', key: String(u), labels: ['Node'], properties: { name: `node number ${u}`, x: (u * 7) % 1000, y: (u * 13) % 1000 }, place }
  }
  for (let i = 0; i < sources.length; i++) {
    yield { kind: 'relationship', source: String(sources[i]), target: String(targets[i]), type: 'LINK', properties: { w: weights[i] as number }, place }
  }
}

/** The node with most relationships, from which much is reachable. */
function busiest({ nodeCount, sources }: Input): string {
  const degrees = new Uint32Array(nodeCount)
  for (const source of sources) (degrees[source] as number)++
  return `node number ${degrees.indexOf(degrees.reduce((most, degree) => Math.max(most, degree), 0))}`
}

/** Calls with the tools' defaults, except where these take hours at a million nodes. */
function callsOn(input: Input): readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>])[] {
  const source = busiest(input)
  const undirected = { orientation: 'undirected' }
  return [
    ['get_schema', {}],
    ['find_nodes', { where: [{ property: 'x', operator: '>', value: 998 }] }],
    ['degree_centrality', {}],
    ['pagerank', {}],
    ['article_rank', {}],
    ['eigenvector_centrality', {}],
    ['hits', {}],
    ['betweenness_centrality', { samplingSize: 8 }],
    ['articulation_points', {}],
    ['bridges', {}],
    ['weakly_connected_components', {}],
    ['strongly_connected_components', {}],
    ['triangle_count', {}],
    ['local_clustering_coefficient', {}],
    ['k_core_decomposition', {}],
    ['louvain', {}],
    ['leiden', {}],
    ['label_propagation', {}],
    ['modularity_optimization', {}],
    ['k_1_coloring', {}],
    ['speaker_listener_label_propagation', { maxIterations: 5 }],
    ['approximate_maximum_k_cut', {}],
    ['k_means_clustering', { nodeProperties: ['x', 'y'] }],
    ['find_shortest_path', { source, target: 'node number 17', ...undirected }],
    ['breadth_first_search', { source, ...undirected }],
    ['depth_first_search', { source, ...undirected }],
    ['dijkstra_single_source_shortest_path', { source, weight: 'w', ...undirected }],
    ['delta_stepping_shortest_path', { source, weight: 'w', delta: 50, ...undirected }],
    ['yens_shortest_paths', { source, target: 'node number 17', k: 3, weight: 'w', ...undirected }],
    ['minimum_weight_spanning_tree', { source, weight: 'w' }],
    ['random_walk', { sources: [source] }],
    ['node_similarity', { degreeCutoff: 2, upperDegreeCutoff: 200 }],
    ['k_nearest_neighbors', { nodeProperties: ['x', 'y'], maxIterations: 5 }],
    ['fast_rp', { embeddingDimension: 64 }],
    ['get_graph_info', {}],
    ['stream_node_properties', { nodeProperties: ['x'], orderBy: { column: 'x', descending: true } }]
  ]
}

const mb = (bytes: number) => Math.round(bytes / 2 ** 20)
const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1024)

function print(what: string, ms: number, tokens: number | null, more = ''): void {
  const cells = [what.padEnd(40), `${Math.round(ms)}`.padStart(9), `${tokens ?? ''}`.padStart(7), `${peakMb()}`.padStart(8), more]
  console.log(cells.join(' '))
}

async function timed<T>(what: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const started = performance.now()
  const value = await what()
  return { value, ms: performance.now() - started }
}

async function runAll(runtime: Runtime, input: Input): Promise<void> {
  const { ms } = await timed(() => runtime.store.import(tenant, graph, recordsOf(input), { nameProperties: { Node: 'name' } }))
  print('import', ms, null, `${((input.nodeCount + input.sources.length) / ms).toFixed(0)} k records/s`)
  const only = values.only?.split(',')
  for (const [tool, given] of callsOn(input)) {
    if (only !== undefined && !only.includes(tool)) continue
    try {
      const { value, ms } = await timed(() => runtime.caller.call({ tenant, tool, arguments: given, graph, control: { deadlineMs: 3_600_000 } }))
      print(tool, ms, Math.round(Buffer.byteLength(JSON.stringify(value)) / 4))
    } catch (error) {
      if (!(error instanceof EdgewiseError)) throw error
      console.log(`${tool.padEnd(40)} ${error.code}: ${error.message}`)
    }
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'edgewise-scale-'))
const input = rmat(Number(values.scale), true, Number(values.draws))
console.log(`${input.nodeCount} nodes, ${input.sources.length} relationships, arrays ${mb(input.sources.byteLength * 4)} MB\n`)
console.log(['', 'ms', 'tokens', 'peak MB'].map((head, at) => (at === 0 ? head.padEnd(40) : head.padStart([9, 7, 8][at - 1] ?? 0))).join(' '))
const runtime = await openRuntime(readConfig({ ...process.env, EDGEWISE_DATA_DIR: dataDir, EDGEWISE_SAMPLE_DATA: 'false' }))
try {
  await runAll(runtime, input)
} finally {
  await runtime.close()
  rmSync(dataDir, { recursive: true, force: true })
}
const isWithin = peakMb() <= Number(values.memory) * 1024
console.log(`\nPeak ${peakMb()} MB: ${isWithin ? 'within' : 'above'} ${values.memory} GB.`)
if (!isWithin) process.exitCode = 1
