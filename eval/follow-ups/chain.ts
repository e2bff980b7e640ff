import { rows, type Settled } from '../planner/expect.ts'
import type { EvalNode } from '../planner/graphs/graph.ts'
import { nameOf } from '../planner/truth.ts'

/** Questions of one conversation, each with what its answer has to say; those after the first lean on the ones before. */
export interface Chain {
  readonly kind: string
  readonly turns: readonly (readonly [question: string, expected: Settled])[]
}

export const chain = (kind: string, ...turns: Chain['turns']): Chain => ({ kind, turns })

/** A property of each of the nodes that have it. */
export const values = (items: readonly EvalNode[], property: string): Settled =>
  rows(
    items.flatMap((item) => {
      const value = item.properties[property]
      return typeof value === 'string' || typeof value === 'number' ? [[nameOf(item), value]] : []
    })
  )
