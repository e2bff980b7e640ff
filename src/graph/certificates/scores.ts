import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { eachArc, weightOf } from './arcs.ts'
import { type Certifier, counted, isNear, look, TOLERANCE } from './certificate.ts'

/** How far scores miss their defining equation; the check computes it again. */
interface Residual {
  readonly residual: number
}

interface PagerankRun {
  readonly dampingFactor: number
  readonly maxIterations: number
  readonly tolerance: number
  readonly sources: readonly number[]
}

/**
 * PageRank without a scaler: how far the scores miss score = seed + d * (incoming share), summed over nodes. The run's parameters bound it:
 * what a limited number of iterations does not pass on, and amounts within the tolerance. The exact scores then differ by at most residual / (1 - d) in total.
 */
export const pagerankResidual: Certifier<'pagerank', Residual> = {
  prove(csr, parameters, { scores }, control) {
    const { dampingFactor, scaler = 'None' } = parameters
    if (scaler !== 'None' || !(dampingFactor >= 0 && dampingFactor < 1) || scores.length !== csr.nodeCount) return null
    return { residual: sumOf(missedBy(csr, parameters, scores, control)) }
  },

  check(csr, parameters, { scores, ranIterations, didConverge }, evidence, control) {
    if (scores.length !== csr.nodeCount) return `There are not ${csr.nodeCount} scores.`
    const missed = missedBy(csr, parameters, scores, control)
    const rounding = TOLERANCE * (1 + scores.reduce((sum, score) => sum + Math.abs(score), 0))
    const low = missed.findIndex((amount) => !(amount >= -rounding))
    if (low !== -1) return `Node ${low} scores ${-missed[low]} more than the equation allows.`
    const residual = sumOf(missed)
    const most = expectedResidual(csr.nodeCount, parameters, ranIterations, didConverge)
    if (residual > most + rounding) return `The scores miss their equation by ${residual}, ${ranIterations} iterations by ${most} at most.`
    return isNear(residual, evidence.residual, rounding) ? null : `The scores miss their equation by ${residual}, not ${evidence.residual}.`
  },

  claim({ arcCount, nodeCount }, { dampingFactor }, { ranIterations }, { residual }) {
    const distance = residual / (1 - dampingFactor)
    return {
      kind: 'residual',
      statement: `The scores of ${counted(nodeCount, 'node')} miss the PageRank equation by ${short(residual)} in all, no more than ${counted(ranIterations, 'iteration')} may leave, so that they are ${short(distance)} in all, at most, away from the exact ones.`,
      evidence: { residual, distanceToExact: distance, arcsChecked: arcCount }
    }
  }
}

const short = (value: number): string => String(Number(value.toPrecision(3)))
const sumOf = (amounts: Float64Array): number => amounts.reduce((sum, amount) => sum + Math.abs(amount), 0)

/** By node, what its seed and incoming arcs bring beyond its score. */
function missedBy(csr: Csr, { dampingFactor, sources }: PagerankRun, scores: Float64Array, control: KernelControl): Float64Array {
  const { nodeCount, outOffsets, outTargets } = csr
  const missed = new Float64Array(nodeCount)
  if (sources.length === 0) missed.fill(1 - dampingFactor)
  for (const source of sources) missed[source] = 1 - dampingFactor
  for (let u = 0; u < nodeCount; u++) {
    look(control, u, nodeCount)
    missed[u] -= scores[u]
    let out = 0
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) out += weightOf(csr, arc)
    if (!(out > 0)) continue
    const share = (dampingFactor * scores[u]) / out
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) missed[outTargets[arc]] += share * weightOf(csr, arc)
  }
  return missed
}

/** Each iteration may drop the tolerance at each node; the last iteration of a run that did not converge drops all it brought. */
function expectedResidual(nodeCount: number, { dampingFactor, tolerance, sources }: PagerankRun, ranIterations: number, didConverge: boolean): number {
  const seeded = (1 - dampingFactor) * (sources.length === 0 ? nodeCount : new Set(sources).size)
  const dropped = dampingFactor * tolerance * nodeCount * ranIterations
  return didConverge ? dropped : dropped + seeded * dampingFactor ** ranIterations
}

/**
 * Hubs and authorities have length 1, or 0 without arcs. Hubs follow from the authorities up to rounding; the residual is the distance between
 * the authorities and those computed from the hubs.
 */
export const hubsResidual: Certifier<'hits', Residual> = {
  prove(csr, _parameters, { authorities, hubs }, control) {
    if (authorities.length !== csr.nodeCount || hubs.length !== csr.nodeCount) return null
    return { residual: distance(authorities, sumsAlong(csr, hubs, true, control)) }
  },

  check(csr, { tolerance = 0 }, { authorities, hubs, didConverge }, { residual }, control) {
    if (authorities.length !== csr.nodeCount || hubs.length !== csr.nodeCount) return `There are not ${csr.nodeCount} hubs and authorities.`
    const length = csr.arcCount === 0 ? 0 : 1
    for (const [values, what] of [
      [authorities, 'authorities'],
      [hubs, 'hubs']
    ] as const) {
      if (!isNear(lengthOf(values), length, 1)) return `The ${what} have length ${lengthOf(values)}, not ${length}.`
      if (values.some((value) => !(value >= 0))) return `One of the ${what} is below 0.`
    }
    const off = distance(hubs, sumsAlong(csr, authorities, false, control))
    if (!(off <= TOLERANCE)) return `The hubs are ${off} away from what the authorities give them.`
    const found = distance(authorities, sumsAlong(csr, hubs, true, control))
    if (didConverge === true && tolerance > 0 && found > 2 * tolerance + TOLERANCE)
      return `The authorities are ${found} away from what the hubs give them, but the tolerance is ${tolerance}.`
    return isNear(found, residual, 1) ? null : `The authorities are ${found} away from what the hubs give them, not ${residual}.`
  },

  claim: ({ arcCount }, _parameters, _output, { residual }) => ({
    kind: 'residual',
    statement: `Hubs and authorities have length 1 each, hubs are what the authorities give them along ${counted(arcCount, 'arc')}, and authorities are ${short(residual)} away from what one more round would make them.`,
    evidence: { residual, arcsChecked: arcCount }
  })
}

/** Sums values along arcs at their heads or tails, normalised to length 1. */
function sumsAlong(csr: Csr, values: Float64Array, toHeads: boolean, control: KernelControl): Float64Array {
  const sums = new Float64Array(csr.nodeCount)
  eachArc(csr, control, (u, v) => {
    if (toHeads) sums[v] += values[u]
    else sums[u] += values[v]
  })
  const length = lengthOf(sums)
  return length === 0 ? sums : sums.map((value) => value / length)
}

const lengthOf = (values: Float64Array): number => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
const distance = (a: Float64Array, b: Float64Array): number => lengthOf(a.map((value, at) => value - b[at]))

const itself = {}

export const degreesRecounted: Certifier<'degreeCentrality', typeof itself> = {
  prove: () => itself,

  check(csr, { orientation, convention }, { scores }, _evidence, control) {
    if (scores.length !== csr.nodeCount) return `There are not ${csr.nodeCount} scores.`
    const degrees = new Float64Array(csr.nodeCount)
    const atTails = csr.undirected || orientation !== 'reverse'
    const atHeads = !csr.undirected && orientation !== 'natural'
    eachArc(csr, control, (u, v, arc) => {
      const weight = weightOf(csr, arc)
      if (convention === 'gds' && !(weight > 0)) return
      if (atTails) degrees[u] += weight
      if (atHeads) degrees[v] += weight
    })
    const off = scores.findIndex((score, u) => !isNear(score, degrees[u]))
    return off === -1 ? null : `Node ${off} has degree ${degrees[off]}, not ${scores[off]}.`
  },

  claim: ({ nodeCount, arcCount }) => ({
    kind: 'recount',
    statement: `The degrees of ${counted(nodeCount, 'node')} are what counting ${counted(arcCount, 'arc')} one by one gives.`,
    evidence: { arcsChecked: arcCount }
  })
}
