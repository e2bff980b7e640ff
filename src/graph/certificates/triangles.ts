import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { HeaviestTriangles, HeaviestTrianglesParameters } from '../kernels/community/heaviest-triangles.ts'
import { eachNeighbor, isJoined, sidesOf } from './arcs.ts'
import { type Certifier, carriedNodes, carriedNumbers, counted, isNear, look, TOLERANCE } from './certificate.ts'

/** Whether all triangles are listed again. */
interface Recount {
  readonly isRecounted: boolean
}

/** The maximum number of neighbour visits in a recount. */
const MAX_LOOKS = 20_000_000

/**
 * The nodes of each triangle are adjacent and its sum is right; a list of all triangles, made by comparing rows of neighbours, has no other with a larger sum.
 */
export const heaviestOfAll: Certifier<'heaviestTriangles', Recount> = {
  prove: (csr) => ({ isRecounted: looksOf(csr) <= MAX_LOOKS }),

  check(csr, parameters, output, { isRecounted }, control) {
    return faultOfListed(csr, parameters, output) ?? (isRecounted ? faultOfOthers(csr, parameters, output, control) : null)
  },

  claim(_csr, _parameters, { nodes, sums, total }, { isRecounted }) {
    const kept = `The ${counted(sums.length, 'triangle')} are there and their sums are right`
    const evidence = { triangles: carriedNodes(nodes), sums: carriedNumbers(sums), total }
    if (isRecounted) return { kind: 'recount', statement: `${kept}; of all ${counted(total, 'triangle')}, listed again, no other has a larger sum.`, evidence }
    const reason = `Listing all triangles again takes more than ${MAX_LOOKS} steps, so that there are none heavier was not checked.`
    return { kind: 'recount', statement: `${kept}.`, reason, evidence }
  }
}

/**
 * The nodes of each node's heaviest triangle are adjacent and its sum is right; a list of all triangles, made by comparing rows of neighbours, has no heavier
 * one for it.
 */
export const heaviestOfEach: Certifier<'heaviestTriangleOfEach', Recount> = {
  prove: (csr) => ({ isRecounted: looksOf(csr) <= MAX_LOOKS }),

  check(csr, { values }, { sums, seconds, thirds }, { isRecounted }, control) {
    const { nodeCount } = csr
    if (sums.length !== nodeCount || seconds.length !== nodeCount || thirds.length !== nodeCount) return `There are not ${nodeCount} triangles of nodes.`
    for (let u = 0; u < nodeCount; u++) {
      look(control, u, nodeCount)
      if (seconds[u] === -1 && thirds[u] === -1 && sums[u] === Number.NEGATIVE_INFINITY) continue
      const fault = faultOfTriangle(csr, values, Uint32Array.of(u, seconds[u], thirds[u]).sort(), sums[u])
      if (fault !== null) return fault
    }
    return isRecounted ? faultOfHeavier(csr, values, sums, control) : null
  },

  claim(_csr, _parameters, { sums }, { isRecounted }) {
    const covered = sums.reduce((count, sum) => count + (sum === Number.NEGATIVE_INFINITY ? 0 : 1), 0)
    const heaviest = sums.reduce((most, sum) => Math.max(most, sum), Number.NEGATIVE_INFINITY)
    const evidence = { nodesInTriangles: covered, heaviest: covered === 0 ? null : heaviest }
    const kept =
      covered === 0
        ? 'No node is said to be in a triangle'
        : `The triangles of ${counted(covered, 'node')} are there and their sums, up to ${heaviest}, are right`
    if (isRecounted) return { kind: 'recount', statement: `${kept}; all triangles were listed again, and none is heavier for one of its nodes.`, evidence }
    const reason = `Listing all triangles again takes more than ${MAX_LOOKS} steps, so that there are none heavier was not checked.`
    return { kind: 'recount', statement: `${kept}.`, reason, evidence }
  }
}

function faultOfHeavier(csr: Csr, values: Float64Array, sums: Float64Array, control: KernelControl): string | null {
  let heavier: string | null = null
  eachTriangle(csr, control, (u, v, w) => {
    const sum = values[u] + values[v] + values[w]
    const slack = TOLERANCE * scaleOf(values, u, v, w)
    for (const node of [u, v, w]) if (sum > sums[node] + slack) heavier = `Nodes ${u}, ${v} and ${w} add up to ${sum}, node ${node} has ${sums[node]}.`
  })
  return heavier
}

/** Estimates the visits of listing triangles: both rows for each pair of neighbours. */
function looksOf({ nodeCount, undirected, outOffsets, inOffsets }: Csr): number {
  let looks = 0
  for (let u = 0; u < nodeCount; u++) {
    const degree = outOffsets[u + 1] - outOffsets[u] + (undirected ? 0 : inOffsets[u + 1] - inOffsets[u])
    looks += degree * degree
  }
  return looks
}

const keyOf = (nodes: ArrayLike<number>, at: number): string => `${nodes[at]},${nodes[at + 1]},${nodes[at + 2]}`

function faultOfListed(csr: Csr, { values, keep }: HeaviestTrianglesParameters, { nodes, sums, total }: HeaviestTriangles): string | null {
  if (nodes.length !== 3 * sums.length) return `There are ${nodes.length} nodes for ${sums.length} triangles.`
  if (sums.length !== Math.min(keep, total)) return `${sums.length} of ${total} triangles are kept, where up to ${keep} should be.`
  const keys = new Set<string>()
  for (let at = 0; at < sums.length; at++) {
    const fault = faultOfTriangle(csr, values, nodes.subarray(3 * at, 3 * at + 3), sums[at])
    if (fault !== null) return fault
    if (at > 0 && sums[at] > sums[at - 1]) return `The sums rise from ${sums[at - 1]} to ${sums[at]}.`
    keys.add(keyOf(nodes, 3 * at))
  }
  return keys.size === sums.length ? null : 'A triangle is listed twice.'
}

function faultOfTriangle(csr: Csr, values: Float64Array, [u, v, w]: Uint32Array, claimed: number): string | null {
  if (!(u < v && v < w && w < csr.nodeCount)) return `Nodes ${u}, ${v} and ${w} are not three, rising.`
  if (!isJoined(csr, u, v) || !isJoined(csr, v, w) || !isJoined(csr, u, w)) return `Nodes ${u}, ${v} and ${w} are not all joined.`
  const sum = values[u] + values[v] + values[w]
  return isNear(sum, claimed, scaleOf(values, u, v, w)) ? null : `Nodes ${u}, ${v} and ${w} add up to ${sum}, not ${claimed}.`
}

const scaleOf = (values: Float64Array, u: number, v: number, w: number): number => Math.abs(values[u]) + Math.abs(values[v]) + Math.abs(values[w])

function faultOfOthers(csr: Csr, { values }: HeaviestTrianglesParameters, { nodes, sums, total }: HeaviestTriangles, control: KernelControl): string | null {
  const listed = new Set<string>()
  for (let at = 0; at < nodes.length; at += 3) listed.add(keyOf(nodes, at))
  const least = sums.length === 0 ? Number.POSITIVE_INFINITY : sums[sums.length - 1]
  let count = 0
  let heavier: string | null = null
  eachTriangle(csr, control, (u, v, w) => {
    const sum = values[u] + values[v] + values[w]
    if (Number.isNaN(sum)) return
    count++
    if (sum > least + TOLERANCE * scaleOf(values, u, v, w) && !listed.has(keyOf([u, v, w], 0)))
      heavier = `Nodes ${u}, ${v} and ${w} add up to ${sum} and are not listed.`
  })
  return heavier ?? (count === total ? null : `There are ${count} triangles, not ${total}.`)
}

/** Visits each triangle once, u < v < w. */
function eachTriangle(csr: Csr, control: KernelControl, visit: (u: number, v: number, w: number) => void): void {
  const rows = largerNeighbors(csr)
  for (let u = 0; u < csr.nodeCount; u++) {
    look(control, u, csr.nodeCount)
    for (const v of rows[u]) eachCommon(rows[u], rows[v], (w) => visit(u, v, w))
  }
}

/** Visits the entries that two rising rows share. */
function eachCommon(a: Uint32Array, b: Uint32Array, visit: (node: number) => void): void {
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [first, second] = [a[i], b[j]]
    if (first === second) visit(first)
    if (first <= second) i++
    if (second <= first) j++
  }
}

/** Lists each node's neighbours of larger index once, rising. */
function largerNeighbors(csr: Csr): Uint32Array[] {
  const sides = sidesOf(csr)
  return Array.from({ length: csr.nodeCount }, (_, u) => {
    const row = new Set<number>()
    eachNeighbor(sides, u, (v) => {
      if (v > u) row.add(v)
    })
    return Uint32Array.from(row).sort()
  })
}
