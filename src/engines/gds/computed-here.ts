import { buildCsr } from '../../graph/build-csr.ts'
import { uncontrolled } from '../../graph/control.ts'
import { algorithms } from '../algorithms.ts'
import type { AlgorithmName, AlgorithmOutput, AlgorithmParameters } from '../engine.ts'
import { listRelationships } from './list-relationships.ts'
import type { Ask, PushedAlgorithm } from './pushed-algorithm.ts'

/** For algorithms without a GDS procedure: reads the graph's relationships and runs the kernel here. */
export function computedHere<A extends AlgorithmName>(algorithm: A): PushedAlgorithm<A> {
  return {
    procedure: listRelationships.procedure,
    async read(call, configuration, ask) {
      const { projection, parameters } = ask
      const { sources, targets, weights } = await listRelationships.read(call, configuration, ask as unknown as Ask<'listRelationships'>)
      const orientation = projection.spec.orientation === 'undirected' ? 'undirected' : 'natural'
      const csr = buildCsr({ nodeCount: projection.nodeCount, sources, targets, weights, orientation, parallel: 'keep' })
      const run = algorithms[algorithm] as unknown as (graph: typeof csr, given: AlgorithmParameters<A>, control: typeof uncontrolled) => AlgorithmOutput<A>
      return run(csr, parameters, uncontrolled)
    }
  }
}
