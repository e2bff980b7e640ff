/**
 * Kernels of this project beside other programs, each in its own process, on seeded inputs: `npm run bench -- kernels --scales 14,16 --only PageRank`.
 * `--python PATH` names a Python that has igraph, networkx, networkit, scipy, scikit-network, rustworkx and python-graphblas, or some of them; `--gapbs FOLDER`
 * the programs of the GAP Benchmark Suite. `--minutes 8` begins no race after so long. `--write` writes the table of docs/benchmarks.md and
 * bench/results.jsonl from what this run measured.
 * One thread each, then the kernels that threads share with one and two. Contenders take turns, and figures are medians of CPU time. Results must be the same,
 * and their largest difference is printed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Csr } from '../src/graph/csr.ts'
import { roomForRows } from '../src/graph/kept-rows.ts'
import { csrOf, grid, type Input, plantedPartition, rmat } from './inputs.ts'
import { measure, type Outcome, type Peers, type Race, type Timing } from './measure.ts'
import { findPeers, PeerProcess } from './peer-process.ts'
import type { Prepared } from './prepared.ts'
import { allSourcesRaces, buildRace, dijkstraRace, directedRaces, gridRace, threadRaces } from './races.ts'
import { benchLines, benchSection, type ThreadGain, withSection } from './report.ts'
import { measureThreads, openEngines, type ThreadRace } from './threads.ts'
import { communityRaces, plantedRaces, undirectedRaces } from './undirected-races.ts'

const { values } = parseArgs({
  options: {
    scales: { type: 'string', default: '14,16' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string' },
    python: { type: 'string' },
    gapbs: { type: 'string' },
    write: { type: 'boolean', default: false }
  }
})
const endsAt = values.minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + 60_000 * Number(values.minutes)
const isOver = () => performance.now() > endsAt
const scales = values.scales.split(',').map(Number)
const { peers: programs, absent } = findPeers(values.python, values.gapbs)
const versions = [`node ${process.version}`, ...programs.map(({ name, version }) => `${name} ${version}`)]
console.log(
  [
    ...versions,
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`
  ].join('; ')
)
if (absent.length > 0) console.log(`Absent: ${absent.join('; ')}.`)
console.log(
  "CPU ms, medians of up to 5 rounds after a run to warm up ('cold': our first; *: one run only); x = their time / ours; differ = largest relative difference of results; -: has none"
)
const peerNames = programs.map(({ name }) => name)
console.log(columns(['kernel', 'input', 'ours', 'cold', ...peerNames.flatMap((name) => [name, 'x', 'differ'])]))

let disagreements = 0
const outcomes: Outcome[] = []
const memory: string[] = []
const threads: ThreadGain[] = []
const leftOut: string[] = []
const engines = openEngines()

// Small inputs come first, so that they are sure to be measured.
await compete(rmat(Math.min(12, ...scales), false), allSourcesRaces, threadRaces.allSources)
await compete(grid(100), (prepared) => [gridRace(prepared)])
await compete(grid(500), (prepared) => [dijkstraRace(prepared)])
for (const scale of scales) {
  await compete(rmat(scale, true), directedRaces, threadRaces.directed)
  await compete(rmat(scale, false), (prepared) => [...undirectedRaces(prepared), ...communityRaces(prepared)], threadRaces.undirected)
  await compete(plantedPartition(scale), plantedRaces)
}
await Promise.all(engines.map((engine) => engine.close()))
console.log(disagreements === 0 ? 'All results agree.' : `${disagreements} results differ.`)
process.exitCode = disagreements === 0 ? 0 : 1
if (leftOut.length > 0) console.log(`Left out for want of time: ${leftOut.join(', ')}.`)
if (values.write && disagreements === 0) await writeReport()

async function writeReport(): Promise<void> {
  const run = { versions, load: loadavg(), peerNames, outcomes, memory, threads, leftOut }
  const page = new URL('../docs/benchmarks.md', import.meta.url)
  await writeFile(page, withSection(await readFile(page, 'utf8'), benchSection(run)))
  await writeFile(new URL('./results.jsonl', import.meta.url), benchLines(run))
  console.log('docs/benchmarks.md and bench/results.jsonl are written.')
}

/** Measures the building of every contender's graph, then the races on it. */
async function compete(input: Input, races: (prepared: Prepared) => Race[], shared: (prepared: Prepared) => ThreadRace[] = () => []): Promise<void> {
  if (isOver()) return void leftOut.push(`all on ${input.name}`)
  const peers = await openPeers(input)
  print(await measure(buildRace(input), peers))
  const prepared = prepare(input)
  const used = memoryOf(prepared, peers)
  if (input.name.includes(`${scales.at(-1)} `)) memory.push(`${input.name}: ${used}`)
  console.log(`  ${input.name}: ${input.nodeCount} nodes, ${input.sources.length} relationships; bytes a relationship: ${used}`)
  for (const race of races(prepared).filter(isWanted)) if (hasTime(race, input)) print(await measure(race, peers))
  for (const race of shared(prepared).filter(isWanted)) if (hasTime(race, input)) await printThreads(race, peers.get('igraph'))
  for (const peer of peers.values()) peer.close()
}

function hasTime({ kernel }: { readonly kernel: string }, { name }: Input): boolean {
  if (isOver()) leftOut.push(`${kernel} on ${name}`)
  return !isOver()
}

async function openPeers(input: Input): Promise<Peers> {
  const peers = new Map<string, PeerProcess>()
  for (const program of programs) {
    const { name, mostRelationships = Number.POSITIVE_INFINITY } = program
    if (input.sources.length <= mostRelationships) peers.set(name, await PeerProcess.open(program, input))
    else console.log(`  ${input.name}: ${name} skipped, more than ${mostRelationships} relationships`)
  }
  return peers
}

function isWanted({ kernel }: { readonly kernel: string }): boolean {
  return kernel.includes(values.only)
}

async function printThreads(race: ThreadRace, peer: PeerProcess | undefined): Promise<void> {
  const { one, two, igraph, samples, isSame } = await measureThreads(race, engines, peer)
  if (!isSame) disagreements++
  if (samples > 0) threads.push({ kernel: race.kernel, input: race.input.name, ratio: one / two })
  const peers = igraph > 0 ? `; igraph ${igraph.toFixed(0)}: ${(igraph / one).toFixed(1)}x, ${(igraph / two).toFixed(1)}x` : ''
  const figures =
    samples === 0
      ? 'other programs took too much of the machine'
      : `${one.toFixed(1)} ms with one thread, ${two.toFixed(1)} with two: ${(one / two).toFixed(2)}x${peers}`
  console.log(`  ${race.kernel}, wall, ${samples} samples: ${figures}${isSame ? '' : ' RESULTS DIFFER'}`)
}

function prepare(input: Input): Prepared {
  return { input, csr: withRoom(csrOf(input, false)), weighted: withRoom(csrOf(input, true)) }
}

/** As in the service, later runs reuse the rows that one run fills. */
function withRoom(csr: Csr): Csr {
  return { ...csr, kept: roomForRows(csr) }
}

/** Memory of the weighted graph: our arrays, graphology's heap, process growth for other peers (imprecise when the graph is small). */
function memoryOf({ input, weighted }: Prepared, peers: Peers): string {
  const { outOffsets, outTargets, outWeights, inOffsets, inSources, inWeights } = weighted
  const arrays = [outOffsets, outTargets, outWeights, ...(input.directed ? [inOffsets, inSources, inWeights] : [])]
  const ours = arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0)
  const theirs = [...peers].filter(([name]) => name !== 'gapbs').map(([name, { graphBytes }]) => [name, graphBytes] as const)
  const each = (total: number): string => (total / input.sources.length).toFixed(1)
  const figures = theirs.map(([name, bytes]) => `${name} ${bytes > 0 ? each(bytes) : 'unknown'}`).join(', ')
  return `ours ${each(ours)}, ${figures}`
}

function print(outcome: Outcome): void {
  outcomes.push(outcome)
  const { race, ours, peers } = outcome
  console.log(
    columns([race.kernel, race.input.name, ours.ms.toFixed(2), ours.coldMs.toFixed(1), ...peerNames.flatMap((name) => cells(peers.get(name), ours.ms))])
  )
  for (const [name, timing] of peers) if (typeof timing === 'string' && timing !== 'none') console.log(`  ${name}: ${timing}`)
}

function cells(timing: Timing | undefined, ourMs: number): string[] {
  if (timing === undefined || typeof timing === 'string') return [timing === 'none' ? '-' : '', '', '']
  if (!timing.agrees) disagreements++
  const difference = timing.difference === 0 ? '0' : timing.difference.toExponential(0)
  return [`${timing.ms.toFixed(1)}${timing.samples === 1 ? '*' : ''}`, (timing.ms / ourMs).toFixed(1), timing.agrees ? difference : `${difference} DIFFERS`]
}

function columns(cells: readonly string[]): string {
  return cells.map((cell, i) => (i < 2 ? cell.padEnd(i === 0 ? 26 : 20) : cell.padStart(i < 4 ? 8 : ([10, 7, 6][(i - 4) % 3] as number)))).join(' ')
}
