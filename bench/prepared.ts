import type { Csr } from '../src/graph/csr.ts'
import type { Digest } from './digest.ts'
import type { Input } from './inputs.ts'
import type { Contender } from './measure.ts'

/** An input with its graphs. */
export interface Prepared {
  readonly input: Input
  readonly csr: Csr
  readonly weighted: Csr
}

export function contender<Result>(run: () => Result, digest: (result: Result) => Digest): Contender {
  return { run, digest: (result) => digest(result as Result) }
}

/** The node with most out arcs other than `beside`. */
export function busiest({ nodeCount, outOffsets }: Csr, beside = -1): number {
  let best = -1
  let most = -1
  for (let u = 0; u < nodeCount; u++) {
    const degree = (outOffsets[u + 1] as number) - (outOffsets[u] as number)
    if (degree > most && u !== beside) {
      best = u
      most = degree
    }
  }
  return best
}
