import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Item } from '../words/item.ts'
import { type Candidate, candidatesOf, keyOf } from './candidates.ts'
import { factsOf } from './facts.ts'
import type { Facts } from './seen.ts'
import { trustIn } from './trust.ts'
import table from './weights.json' with { type: 'json' }

const weights: Readonly<Record<string, number>> = table

/** Weights are stored as whole hundredths. */
const unit = 0.01

interface RankedQuery {
  readonly candidate: Candidate
  /** 0..1: how likely it is that this is what is asked. */
  readonly trust: number
}

function weigh(facts: Facts): number {
  let sum = 0
  for (const [fact, value] of facts) sum += (weights[fact] ?? 0) * value
  return sum * unit
}

/** What a question most likely asks of a graph, among all that its words and the schema leave open: a log-linear model over facts of each candidate. null: nothing. */
export function rankQueries(question: LinkedQuestion, schema: GraphSchema, rows: readonly (readonly Item[])[]): RankedQuery | null {
  const scored = candidatesOf(question.tokens, schema, rows).map((candidate) => {
    const facts = factsOf(question, schema, candidate)
    return { candidate, facts, score: weigh(facts) }
  })
  const best = scored.reduce<(typeof scored)[number] | null>((top, one) => (top === null || one.score > top.score ? one : top), null)
  if (best === null) return null
  const share = ({ score }: { score: number }) => Math.exp(score - best.score)
  const key = keyOf(best.candidate)
  const same = scored.filter(({ candidate }) => keyOf(candidate) === key).reduce((sum, one) => sum + share(one), 0)
  const whole = scored.reduce((sum, one) => sum + share(one), 0)
  return { candidate: best.candidate, trust: trustIn(best.facts, same / whole) }
}
