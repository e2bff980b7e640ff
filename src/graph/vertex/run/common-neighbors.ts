import type { Csr } from '../../csr.ts'

/** Common neighbours of a relationship's ends, without the ends, each once. Both rows are of outgoing arcs and ascend. */
export interface CommonNeighbors {
  commonCount(from: number, to: number, values: null): number
  /** The largest value of a common neighbour, or -Infinity. */
  commonMax(from: number, to: number, values: Float64Array): number
  /** The first common neighbour with that value, or -1. */
  commonNode(from: number, to: number, values: Float64Array): number
}

const STEPS_PER_CHECK = 1 << 20

/** @param check called periodically, because rows may be long. */
export function commonNeighborsIn({ outOffsets, outTargets }: Csr, check: () => void): CommonNeighbors {
  let steps = 0
  const count = (more: number): void => {
    steps += more
    if (steps < STEPS_PER_CHECK) return
    steps = 0
    check()
  }
  const each = (from: number, to: number, visit: (node: number) => void): void => {
    let at = outOffsets[from] as number
    let other = outOffsets[to] as number
    const end = outOffsets[from + 1] as number
    const otherEnd = outOffsets[to + 1] as number
    let last = -1
    count(end - at + otherEnd - other)
    while (at < end && other < otherEnd) {
      const node = outTargets[at] as number
      const second = outTargets[other] as number
      if (node === second && node !== last && node !== from && node !== to) visit(node)
      if (node <= second) {
        last = node
        at++
      } else other++
    }
  }
  const best = (from: number, to: number, values: Float64Array) => {
    const found = { node: -1, value: Number.NEGATIVE_INFINITY }
    each(from, to, (node) => {
      const value = values[node] as number
      if (found.node === -1 || value > found.value) Object.assign(found, { node, value })
    })
    return found
  }
  return {
    commonCount(from, to) {
      let found = 0
      each(from, to, () => found++)
      return found
    },
    commonMax: (from, to, values) => best(from, to, values).value,
    commonNode: (from, to, values) => best(from, to, values).node
  }
}
