import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { eachArc, weightOf } from './arcs.ts'
import { type Certifier, counted, isNear, TOLERANCE } from './certificate.ts'

/** The change that one more iteration makes, and bounds on the eigenvalue; the check computes both again. */
interface Iterated {
  readonly change: number
  /** The Collatz-Wielandt bounds: the least and largest quotient of a node's new and old score, where every score is positive. */
  readonly between: readonly [number, number] | null
}

/** A vector within the tolerance of its limit moves by at most that tolerance, up to the length of its component along the limit. */
const ROOM = 2

/**
 * Eigenvector centrality in the usual convention, without a scaler. Scores are at least zero and have length 1, and one more iteration
 * (each score plus what its incoming arcs bring, normalised to length 1) moves them no further than the run's tolerance allows.
 * @see Collatz, Einschließungssatz für die charakteristischen Zahlen von Matrizen, 1942.
 */
export const eigenvectorIterated: Certifier<'eigenvectorCentrality', Iterated> = {
  prove(csr, { convention = 'usual', scaler = 'None' }, { scores }, control) {
    if (convention === 'gds' || scaler !== 'None' || scores.length !== csr.nodeCount) return null
    return iterated(csr, scores, control)
  },

  check(csr, { tolerance }, { scores, didConverge }, evidence, control) {
    if (scores.length !== csr.nodeCount) return `There are not ${csr.nodeCount} scores.`
    if (scores.some((score) => !(score >= 0))) return 'One of the scores is below 0.'
    const length = csr.nodeCount === 0 ? 0 : 1
    if (!isNear(lengthOf(scores), length, 1)) return `The scores have length ${lengthOf(scores)}, not ${length}.`
    const { change, between } = iterated(csr, scores, control)
    if (didConverge && change > ROOM * tolerance + TOLERANCE) return `One more iteration moves the scores by ${change}, but the tolerance is ${tolerance}.`
    if (!isNear(change, evidence.change, 1)) return `One more iteration moves the scores by ${change}, not ${evidence.change}.`
    const isSame = between === evidence.between || (between ?? []).every((bound, at) => isNear(bound, evidence.between?.[at] ?? Number.NaN))
    return isSame ? null : `The eigenvalue does not lie where it is said to.`
  },

  claim({ nodeCount, arcCount }, _parameters, _output, { change, between }) {
    const [least, most] = between ?? [null, null]
    const bounds = between === null ? '' : ` The largest eigenvalue lies between ${short(between[0])} and ${short(between[1])}.`
    return {
      kind: 'residual',
      statement: `The scores of ${counted(nodeCount, 'node')} have length 1, and one more iteration along ${counted(arcCount, 'arc')} moves them by ${short(change)}.${bounds}`,
      evidence: { change, eigenvalueAtLeast: least, eigenvalueAtMost: most, arcsChecked: arcCount }
    }
  }
}

const short = (value: number): string => String(Number(value.toPrecision(6)))
const lengthOf = (values: Float64Array): number => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))

function iterated(csr: Csr, scores: Float64Array, control: KernelControl): Iterated {
  const out = new Float64Array(csr.nodeCount)
  if (csr.outWeights !== null)
    eachArc(csr, control, (u, _v, arc) => {
      out[u] += weightOf(csr, arc)
    })
  const brought = new Float64Array(csr.nodeCount)
  eachArc(csr, control, (u, v, arc) => {
    if (csr.outWeights === null) brought[v] += scores[u]
    else if (out[u] > 0) brought[v] += (scores[u] / out[u]) * weightOf(csr, arc)
  })
  const next = brought.map((value, u) => value + scores[u])
  const length = lengthOf(next)
  const change = length === 0 ? 0 : lengthOf(next.map((value, u) => value / length - scores[u]))
  if (scores.length === 0 || scores.some((score) => score === 0)) return { change, between: null }
  const quotients = brought.map((value, u) => value / scores[u])
  return { change, between: [quotients.reduce((a, b) => Math.min(a, b)), quotients.reduce((a, b) => Math.max(a, b))] }
}
