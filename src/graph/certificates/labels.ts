import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { eachNeighbor, sidesOf } from './arcs.ts'
import { type Certifier, counted, look } from './certificate.ts'

/** Whether all votes are counted again. */
interface Recount {
  readonly isRecounted: boolean
}

/** The maximum number of node and arc visits in a recount. */
const MAX_LOOKS = 50_000_000

/**
 * Votes are counted again from the first round. Each node takes the label to which most of its relationships lead, the smallest on a tie.
 * Directions do not matter, and a node without relationships keeps its label.
 */
export const votesCountedAgain: Certifier<'labelVotes', Recount> = {
  prove: ({ nodeCount, arcCount }, _parameters, { ranRounds }) => ({ isRecounted: (ranRounds + 1) * (nodeCount + arcCount) <= MAX_LOOKS }),

  check(csr, { rounds }, { labels, ranRounds, didConverge }, { isRecounted }, control) {
    const most = Math.floor(rounds)
    if (labels.length !== csr.nodeCount) return `There are not ${csr.nodeCount} labels.`
    if (ranRounds > most || (ranRounds < most && !didConverge))
      return `${ranRounds} of ${most} rounds were run, and labels have ${didConverge ? '' : 'not '}settled.`
    return isRecounted ? faultOfVotes(csr, labels, ranRounds, didConverge, control) : null
  },

  claim({ nodeCount, arcCount }, _parameters, { labels, ranRounds, didConverge }, { isRecounted }) {
    const size = new Set(labels).size
    const kept = `${counted(nodeCount, 'node')} have ${counted(size, 'label')} after ${counted(ranRounds, 'round')}`
    const evidence = { labelCount: size, rounds: ranRounds, arcsChecked: isRecounted ? arcCount : 0 }
    const end = didConverge ? 'the last round changes none' : 'the last round still changes some'
    if (isRecounted) return { kind: 'recount', statement: `${kept}: counting all votes again gives the same labels, and ${end}.`, evidence }
    const reason = `Counting all votes again takes more than ${MAX_LOOKS} steps.`
    return { kind: 'recount', statement: `${kept}.`, reason, evidence }
  }
}

function faultOfVotes(csr: Csr, labels: Uint32Array, ranRounds: number, didConverge: boolean, control: KernelControl): string | null {
  let before = Uint32Array.from({ length: csr.nodeCount }, (_, node) => node)
  let isSettled = false
  for (let round = 1; round <= ranRounds; round++) {
    if (isSettled) return `Labels settle before round ${round}, and ${ranRounds} were run.`
    const after = voteOnce(csr, before, control)
    isSettled = after.every((label, node) => label === before[node])
    before = after
  }
  const off = labels.findIndex((label, node) => label !== before[node])
  if (off !== -1) return `Node ${off} has label ${labels[off]}, not ${before[off]}.`
  return isSettled === didConverge ? null : `Labels have ${isSettled ? '' : 'not '}settled.`
}

function voteOnce(csr: Csr, labels: Uint32Array, control: KernelControl): Uint32Array<ArrayBuffer> {
  const sides = sidesOf(csr)
  const votes = new Map<number, number>()
  return Uint32Array.from({ length: csr.nodeCount }, (_, node) => {
    look(control, node, csr.nodeCount)
    votes.clear()
    eachNeighbor(sides, node, (other) => void votes.set(labels[other], (votes.get(labels[other]) ?? 0) + 1))
    let chosen = labels[node]
    let most = 0
    for (const [label, count] of votes) {
      if (count < most || (count === most && label > chosen)) continue
      chosen = label
      most = count
    }
    return chosen
  })
}
