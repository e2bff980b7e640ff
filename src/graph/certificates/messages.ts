import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { PassMessagesParameters } from '../kernels/pass-messages.ts'
import { type Certifier, counted, isNear, look } from './certificate.ts'

/** Whether all messages are passed again. */
interface Recount {
  readonly isRecounted: boolean
}

/** The maximum number of values passed again. */
const MAX_PASSED = 50_000_000

/** Passes vectors again, but pushes along arcs where the kernel pulls; sums agree to a relative 1e-9 of their terms. */
export const messagesPassedAgain: Certifier<'passMessages', Recount> = {
  prove: ({ nodeCount, arcCount }, { rounds, featureWidth }) => ({ isRecounted: rounds * featureWidth * (nodeCount + arcCount) <= MAX_PASSED }),

  check(csr, parameters, { embeddings, dimension }, { isRecounted }, control) {
    const { features, featureWidth } = parameters
    if (dimension !== featureWidth || embeddings.length !== csr.nodeCount * featureWidth)
      return `There are not ${csr.nodeCount} vectors of ${featureWidth} numbers.`
    if (!isRecounted) return null
    const again = passAll(csr, features, parameters, control)
    const scales = features.some((value) => value < 0) ? passAll(csr, features.map(Math.abs), parameters, control) : again
    const off = embeddings.findIndex((value, at) => !isNear(value, again[at], scales[at]) && !(Number.isNaN(value) && Number.isNaN(again[at])))
    return off === -1 ? null : `Node ${Math.floor(off / dimension)} has ${embeddings[off]} at place ${off % dimension}, not ${again[off]}.`
  },

  claim({ nodeCount, arcCount }, { rounds }, { dimension }, { isRecounted }) {
    const evidence = { rounds, arcsChecked: isRecounted ? arcCount : 0 }
    const vectors = `The vectors of ${counted(nodeCount, 'node')}, ${counted(dimension, 'number')} each,`
    if (isRecounted) {
      return {
        kind: 'recount',
        statement: `${vectors} are what ${counted(rounds, 'round')} along ${counted(arcCount, 'arc')} give when passed again by other code.`,
        evidence
      }
    }
    const reason = `Passing the messages again takes more than ${MAX_PASSED} steps.`
    return { kind: 'recount', statement: `${vectors} were counted and not computed again.`, reason, evidence }
  }
}

function passAll(csr: Csr, features: Float64Array, parameters: PassMessagesParameters, control: KernelControl): Float64Array {
  let vectors = features
  for (let round = 0; round < parameters.rounds; round++) vectors = passOnce(csr, vectors, parameters, control)
  return vectors
}

function passOnce(csr: Csr, before: Float64Array, { featureWidth: width, combine, withOwn }: PassMessagesParameters, control: KernelControl): Float64Array {
  const { nodeCount, outOffsets, outTargets } = csr
  const after = new Float64Array(nodeCount * width)
  const heard = new Uint32Array(nodeCount)
  const send = (from: number, to: number): void => {
    for (let place = 0; place < width; place++) {
      const value = before[from * width + place]
      const at = to * width + place
      after[at] = combine !== 'max' ? after[at] + value : heard[to] === 0 ? value : Math.max(after[at], value)
    }
    heard[to]++
  }
  for (let u = 0; u < nodeCount; u++) {
    look(control, u, nodeCount)
    if (withOwn) send(u, u)
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) send(u, outTargets[arc])
  }
  if (combine === 'mean') for (let at = 0; at < after.length; at++) after[at] /= Math.max(1, heard[Math.floor(at / width)])
  return after
}
