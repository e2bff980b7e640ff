import { readFileSync } from 'node:fs'
import type { Settled } from '../planner/expect.ts'

/** Questions of one conversation about a graph, each with what its answer has to say; those after the first lean on the ones before. */
export interface Chain {
  readonly graph: string
  readonly kind: string
  readonly turns: readonly (readonly [question: string, expected: Settled])[]
}

export const readChains = (): Chain[] =>
  readFileSync(new URL('chains.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Chain)
