import { invalidInput } from '../../base/errors.ts'
import { buildCsr } from '../../graph/build-csr.ts'
import { uncontrolled } from '../../graph/control.ts'
import { FlowNetwork } from '../../graph/kernels/flow/flow-network.ts'
import { netFlow } from '../../graph/kernels/flow/net-flow.ts'
import type { GdsCall } from './gds-call.ts'
import { WEIGHT } from './projection-statement.ts'
import { type Ask, idOf, type PushedAlgorithm } from './pushed-algorithm.ts'

/** Reads the relationships in GDS as a network without flow. */
async function readNetwork(call: GdsCall, { projection, indexOf }: Ask<'maxFlow'>): Promise<FlowNetwork> {
  const { nodeCount, arcCount } = projection
  const sources = new Uint32Array(arcCount)
  const targets = new Uint32Array(arcCount)
  const weights = new Float64Array(arcCount)
  let count = 0
  for await (const [source, target, capacity] of call.relationships(WEIGHT)) {
    sources[count] = indexOf(source as number)
    targets[count] = indexOf(target as number)
    weights[count++] = capacity as number
  }
  const arcs = { sources: sources.subarray(0, count), targets: targets.subarray(0, count), weights: weights.subarray(0, count) }
  return new FlowNetwork(buildCsr({ nodeCount, ...arcs, orientation: 'natural', parallel: 'keep' }))
}

/** GDS computes the flow, without its circulations; the cut is found here in the residual network. */
export const maxFlow: PushedAlgorithm<'maxFlow'> = {
  procedure: 'gds.maxFlow',
  refuses: 'Maximum flow',
  configure(ask) {
    const { sources, targets } = ask.parameters
    if (ask.projection.spec.weight === null) throw invalidInput('GDS needs a capacity to compute a flow.')
    return {
      sourceNodes: sources.map((source) => idOf(ask, source)),
      targetNodes: targets.map((target) => idOf(ask, target)),
      capacityProperty: WEIGHT
    }
  },
  async read(call, configuration, ask) {
    const network = await readNetwork(call, ask)
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'source, target, flow', 'RETURN toFloat(source), toFloat(target), sum(flow)')
    for await (const [source, target, flow] of rows) {
      const slot = network.slotOf(ask.indexOf(source as number), ask.indexOf(target as number))
      // Loops have none.
      if (slot >= 0) network.send(slot, flow as number)
    }
    return netFlow(network, ask.parameters.sources, uncontrolled)
  }
}
