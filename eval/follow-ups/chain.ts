import { readFileSync } from 'node:fs'
import type { Settled } from '../planner/expect.ts'

/** The questions of one conversation about a graph, with their expected answers; later ones refer to earlier ones. */
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
