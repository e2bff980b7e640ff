import { getHeapSpaceStatistics } from 'node:v8'
import type { KernelControl } from '../src/graph/control.ts'

export interface Sample {
  readonly size: number
  readonly ms: number
  readonly bytes: number
}

/**
 * The e of y = c x^e that fits the points best: least squares on the logarithms. Points that are not above zero are left out.
 * @returns NaN with fewer than two different x.
 */
export function fitExponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.filter(([x, y]) => x > 0 && y > 0).map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (place: 0 | 1) => logs.reduce((sum, point) => sum + point[place], 0) / logs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const spread = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** CPU time of this process, independent of other load on the machine. */
function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Short runs are repeated within a round for at least this time. */
const ROUND_MS = 20
/** A longer run has no further rounds. */
const SLOW_MS = 1500

/** Median CPU ms of a run over some rounds, after one to warm up. A slow run is its own only sample. */
export function timeOf(run: () => unknown, rounds = 3): number {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const start = process.cpuUsage()
    let runs = 0
    let spent = 0
    while (runs === 0 || spent < ROUND_MS) {
      run()
      runs++
      spent = cpuMsSince(start)
    }
    if (spent > SLOW_MS) return spent / runs
    if (round > 0) times.push(spent / runs)
  }
  return median(times)
}

/** Heap spaces of long-lived or large objects. Young objects are left out, because temporary numbers fill that space for any kernel. */
const KEPT_SPACES = new Set(['old_space', 'large_object_space'])

function bytesHeld(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => KEPT_SPACES.has(space_name))
  return spaces.reduce((sum, { space_used_size }) => sum + space_used_size, process.memoryUsage().arrayBuffers)
}

/** Collects garbage. Weak references last until the next turn, and another thread sweeps buffers. So this waits until their number settles. */
async function settle(collectGarbage: () => void): Promise<void> {
  for (let held = Number.POSITIVE_INFINITY, round = 0; round < 10; round++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    collectGarbage()
    const now = bytesHeld()
    if (now >= held) return
    held = now
  }
}

/**
 * The peak of bytes during a run, including its output, above those before. It is sampled at each check of its control and at the end.
 * Memory of earlier runs is released first, so scratch memory and garbage of the run itself count. It is the median of some runs, because the compiler needs
 * memory, too.
 */
export async function bytesOf(run: (control: KernelControl) => unknown, collectGarbage: () => void, rounds = 3): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < rounds; round++) {
    await settle(collectGarbage)
    found.push(mostBytesOf(run))
  }
  return median(found)
}

function mostBytesOf(run: (control: KernelControl) => unknown): number {
  const before = bytesHeld()
  let most = before
  const look = () => {
    most = Math.max(most, bytesHeld())
  }
  run({ check: look })
  look()
  return most - before
}
