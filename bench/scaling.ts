/**
 * How time and memory of each kernel grow with the graph: `npm run bench -- scaling --scales 12,13,14,15 --kernels pagerank,louvain`.
 * Graphs are R-MAT of 2^scale nodes. Prints medians of CPU time, the most bytes that a run holds with its output, and the powers of nodes + arcs that fit best.
 * A power of 1 means in proportion to the graph.
 */
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { uncontrolled } from '../src/graph/control.ts'
import { kernels } from '../src/graph/kernels/index.ts'
import { bytesOf, fitExponent, type Sample, timeOf } from './growth.ts'
import { graphOf, rows, type ScalingRow } from './scaling-rows.ts'

const { values } = parseArgs({ options: { scales: { type: 'string', default: '12,13,14,15' }, kernels: { type: 'string' } } })
const scales = values.scales.split(',').map(Number)
const wanted = values.kernels?.split(',')
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

console.log(`node ${process.version}; scales ${scales.join(', ')}`)
console.log(columns(['kernel', 'graph', ...scales.map((scale) => `ms at ${scale}`), 'time ~', 'memory ~', 'bytes/arc']))
for (const row of rows) if (wanted === undefined || wanted.includes(row.kernel)) await print(row)
const measured = new Set<string>(rows.map(({ kernel }) => kernel))
const missing = Object.keys(kernels).filter((kernel) => !measured.has(kernel))
if (missing.length > 0) console.log(`Without a row: ${missing.join(', ')}.`)

async function print(row: ScalingRow): Promise<void> {
  const samples: Sample[] = []
  let arcs = 0
  const first = row.prepare(graphOf(row.graph, Math.min(...scales)))
  // It runs until the compiler has optimised it.
  timeOf(() => first(uncontrolled))
  for (const scale of scales) {
    const csr = graphOf(row.graph, scale)
    const run = row.prepare(csr)
    arcs = csr.arcCount
    const ms = timeOf(() => run(uncontrolled))
    samples.push({ size: csr.nodeCount + csr.arcCount, ms, bytes: await bytesOf(run, collectGarbage) })
  }
  const time = fitExponent(samples.map(({ size, ms }) => [size, ms]))
  const memory = fitExponent(samples.map(({ size, bytes }) => [size, bytes]))
  const times = samples.map(({ ms }) => ms.toFixed(ms < 10 ? 2 : 1))
  console.log(columns([row.kernel, row.graph, ...times, time.toFixed(2), memory.toFixed(2), ((samples.at(-1)?.bytes ?? 0) / arcs).toFixed(1)]))
}

function columns(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(32) : i === 1 ? cell.padEnd(20) : cell.padStart(10))).join(' ')
}
