import type { Csr } from '../csr.ts'
import type { HamiltonianPath } from '../kernels/paths/hamiltonian-path.ts'
import { arcBetween, placesOfAll } from './arcs.ts'
import { type Certifier, type Claim, carriedNodes, counted } from './certificate.ts'
import { faultOfInfeasibility, findInfeasibility, type Infeasibility } from './infeasibility.ts'

/** A short reason why no path exists, or null when none was found. */
interface Why {
  readonly obstacle: Infeasibility | null
}

/**
 * The path visits each node once, with an arc from each to the next, and for a tour from the last to the first. Without a path, the evidence is a checkable
 * obstacle if one was found; otherwise the answer rests on the kernel's search, because the problem is NP-complete. A search that gave up stays undecided.
 */
export const tourOrObstacle: Certifier<'hamiltonianPath', Why> = {
  prove(csr, { round }, { path, isDecided, cut }, control) {
    if (csr.nodeCount === 0) return null
    return { obstacle: path.length > 0 || !isDecided ? null : findInfeasibility(csr, round, cut, control) }
  },

  check(csr, { round }, output, { obstacle }, control) {
    const { path, isDecided } = output
    if (path.length > 0) return isDecided ? faultOfPath(csr, round, path) : 'A path is there, but the answer is said to be open.'
    if (!isDecided) return output.cut.length === 0 ? null : 'A cut is there, but the answer is said to be open.'
    const fault = output.cut.length > 0 ? faultOfInfeasibility(csr, round, { kind: 'cut', nodes: output.cut }, control) : null
    return fault ?? (obstacle === null ? null : faultOfInfeasibility(csr, round, obstacle, control))
  },

  claim: ({ nodeCount }, { round, maxSteps }, { path, isDecided }, { obstacle }) =>
    claimOf(nodeCount, round ? 'round' : 'path', maxSteps, { path, isDecided }, obstacle)
}

function faultOfPath(csr: Csr, round: boolean, path: Uint32Array): string | null {
  const places = placesOfAll(path, csr.nodeCount, 'The path')
  if (typeof places === 'string') return places
  for (let at = 1; at < path.length; at++)
    if (arcBetween(csr, path[at - 1], path[at]) === -1) return `No arc leads from node ${path[at - 1]} to node ${path[at]}.`
  const [first, last] = [path[0], path[path.length - 1]]
  if (!round || path.length === 1) return null
  if (csr.undirected && path.length === 2) return 'A round of two nodes would go back the way it came.'
  return arcBetween(csr, last, first) === -1 ? `No arc leads from node ${last} back to node ${first}.` : null
}

function claimOf(
  nodeCount: number,
  what: string,
  maxSteps: number,
  { path, isDecided }: Pick<HamiltonianPath, 'path' | 'isDecided'>,
  obstacle: Infeasibility | null
): Claim {
  if (path.length > 0) {
    const back = what === 'round' ? ' and from the last to the first' : ''
    const steps = nodeCount === 1 ? 'there is no other' : `each comes once, and an arc leads from each to the next${back}`
    const statement = `A ${what} through all ${counted(nodeCount, 'node')}: ${steps}.`
    return { kind: 'tour', statement, evidence: { path: carriedNodes(path) } }
  }
  if (!isDecided) {
    const reason = 'The search gave up before the answer was sure.'
    return {
      kind: 'undecided',
      statement: `Whether there is a ${what} through all ${counted(nodeCount, 'node')} is open: ${maxSteps} steps of the search found none and ruled none out.`,
      reason,
      evidence: {}
    }
  }
  if (obstacle === null) {
    const reason = 'No short evidence was found: the answer rests on an exhaustive search, which was not done again.'
    return {
      kind: 'exhaustive-search',
      statement: `No ${what} through all ${counted(nodeCount, 'node')} was found by a search through all ways.`,
      reason,
      evidence: {}
    }
  }
  return { kind: obstacle.kind, statement: `No ${what} through all ${counted(nodeCount, 'node')}: ${sayObstacle(obstacle)}`, evidence: evidenceOf(obstacle) }
}

function sayObstacle(obstacle: Infeasibility): string {
  const { kind } = obstacle
  if (kind === 'cut') return `without ${counted(obstacle.nodes.length, 'node')} the rest falls into more parts than it could join.`
  if (kind === 'ends') return `${counted(obstacle.nodes.length, 'node')} with one neighbour or none could only be ends of it.`
  if (kind === 'closed-set') return `no arc leaves a set of ${counted(obstacle.nodes.length, 'node')}, which are not all.`
  if (kind === 'two-nodes') return 'neither of two nodes can be reached from the other.'
  return 'two nodes cannot be gone round without going back the way one came.'
}

function evidenceOf(obstacle: Infeasibility): Claim['evidence'] {
  if (obstacle.kind === 'too-few') return {}
  if (obstacle.kind !== 'two-nodes') return { [obstacle.kind === 'cut' ? 'removed' : 'nodes']: carriedNodes(obstacle.nodes) }
  const { fromFirst, fromSecond, first, second } = obstacle
  return { nodes: Uint32Array.of(first, second), reachedFromFirst: carriedNodes(fromFirst), reachedFromSecond: carriedNodes(fromSecond) }
}
