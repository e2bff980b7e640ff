/**
 * Kernels of this project beside graphology and python-igraph, on seeded inputs: `npm run bench -- --scales 14,16 --only PageRank`.
 * One thread each, then the kernels that threads share with one and two; contenders take turns; medians of CPU time; the same results are required, and their largest difference is printed.
 */
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { graphOf } from './graphology-peer.ts'
import { IgraphPeer } from './igraph-peer.ts'
import { csrOf, grid, type Input, plantedPartition, rmat } from './inputs.ts'
import { measure, type Outcome, type Race, type Timing } from './measure.ts'
import { allSourcesRaces, buildRace, directedRaces, gridRace, louvainRace, type Prepared, threadRaces, undirectedRaces } from './races.ts'
import { measureThreads, openEngines, type ThreadRace } from './threads.ts'

const { values } = parseArgs({ options: { scales: { type: 'string', default: '14,16' }, only: { type: 'string', default: '' } } })
const scales = values.scales.split(',').map(Number)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const peer = IgraphPeer.start()
console.log(`node ${process.version}; graphology 0.26; ${typeof peer === 'string' ? `igraph absent: ${peer}` : `python-igraph ${peer.version}`}`)
console.log(
  "CPU ms, medians of up to 5 rounds after a run to warm up ('cold': our first; *: one slow run only); x = their time / ours; differ = largest relative difference of results"
)
console.log(columns(['kernel', 'input', 'ours', 'cold', 'graphology', 'x', 'differ', 'igraph', 'x', 'differ']))

let disagreements = 0
const engines = openEngines()

for (const scale of scales) {
  await compete(rmat(scale, true), directedRaces, threadRaces.directed)
  await compete(rmat(scale, false), (prepared) => [...undirectedRaces(prepared), louvainRace(prepared)], threadRaces.undirected)
  await compete(plantedPartition(scale), (prepared) => [louvainRace(prepared)])
}
await compete(rmat(12, false), allSourcesRaces, threadRaces.allSources)
await compete(grid(100), (prepared) => [gridRace(prepared)])
await Promise.all(engines.map((engine) => engine.close()))
if (typeof peer !== 'string') peer.close()
console.log(disagreements === 0 ? 'All results agree.' : `${disagreements} results differ.`)
process.exitCode = disagreements === 0 ? 0 : 1

/** Measures the building of every contender's graph, then the races on it. */
async function compete(input: Input, races: (prepared: Prepared) => Race[], shared: (prepared: Prepared) => ThreadRace[] = () => []): Promise<void> {
  if (typeof peer !== 'string') await peer.read(input)
  print(await measure(buildRace(input), peer))
  const { prepared, memory } = prepare(input)
  console.log(memory)
  for (const race of races(prepared).filter(isWanted)) print(await measure(race, peer))
  for (const race of shared(prepared).filter(isWanted)) await printThreads(race)
}

function isWanted({ kernel }: { readonly kernel: string }): boolean {
  return kernel.includes(values.only)
}

async function printThreads(race: ThreadRace): Promise<void> {
  const { one, two, igraph, samples, isSame } = await measureThreads(race, engines, peer)
  if (!isSame) disagreements++
  const peers = igraph > 0 ? `; igraph ${igraph.toFixed(0)}: ${(igraph / one).toFixed(1)}x, ${(igraph / two).toFixed(1)}x` : ''
  const figures =
    samples === 0
      ? 'other programs took too much of the machine'
      : `${one.toFixed(1)} ms with one thread, ${two.toFixed(1)} with two: ${(one / two).toFixed(2)}x${peers}`
  console.log(`  ${race.kernel}, wall, ${samples} samples: ${figures}${isSame ? '' : ' RESULTS DIFFER'}`)
}

function prepare(input: Input): { prepared: Prepared; memory: string } {
  const csr = csrOf(input, false)
  const weighted = csrOf(input, true)
  const bytes = [
    weighted.outOffsets,
    weighted.outTargets,
    weighted.outWeights,
    ...(input.directed ? [weighted.inOffsets, weighted.inSources, weighted.inWeights] : [])
  ]
  const ours = bytes.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const graph = graphOf(input)
  collectGarbage()
  const theirs = process.memoryUsage().heapUsed - before
  const each = (total: number): string => (total / input.sources.length).toFixed(1)
  return {
    prepared: { input, csr, weighted, graph },
    memory: `  ${input.name}: ${input.nodeCount} nodes, ${input.sources.length} relationships; with weights ${each(ours)} bytes a relationship, graphology ${each(theirs)} (heap)`
  }
}

function print({ race, ours, graphology, igraph }: Outcome): void {
  console.log(columns([race.kernel, race.input.name, ours.ms.toFixed(2), ours.coldMs.toFixed(1), ...cells(graphology, ours.ms), ...cells(igraph, ours.ms)]))
}

function cells(timing: Timing, ourMs: number): string[] {
  if (typeof timing === 'string') return [timing.slice(0, 40), '', '']
  if (!timing.agrees) disagreements++
  const difference = timing.difference === 0 ? '0' : timing.difference.toExponential(0)
  return [`${timing.ms.toFixed(1)}${timing.samples === 1 ? '*' : ''}`, (timing.ms / ourMs).toFixed(1), timing.agrees ? difference : `${difference} DIFFERS`]
}

function columns(cells: readonly string[]): string {
  const widths = [26, 19, 9, 8, 14, 7, 8, 12, 7, 8]
  return cells.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] as number) : cell.padStart(widths[i] as number))).join(' ')
}
