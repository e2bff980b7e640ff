import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { eachArc, weightOf } from './arcs.ts'
import { type Certifier, counted, isNear, TOLERANCE } from './certificate.ts'

/** How far scores are from those of one more iteration, and what lies between the eigenvalue; the check computes both again. */
interface Iterated {
  readonly change: number
  /** By Collatz and Wielandt, where every score is above 0: least and largest quotient of what a node gets and what it has. */
  readonly between: readonly [number, number] | null
}

/** A vector within the tolerance of its limit moves by no more than that, up to the size of the scores in its direction. */
const ROOM = 2

/**
 * Eigenvector centrality by the usual convention, without a scaler: scores are zero or more and of length 1, and one more iteration (the scores and what their in arcs bring, at
 * length 1) moves them no further than a run within its tolerance leaves.
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
