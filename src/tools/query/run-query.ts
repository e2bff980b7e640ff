import { EdgewiseError } from '../../base/errors.ts'
import { cellsOfRun } from '../../results/cells.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { GraphSchema } from '../../storage/graphs/store.ts'
import type { CallTool } from '../tool.ts'
import { amountIn } from './answer/amounts.ts'
import { answerQuery } from './answer/answer-query.ts'
import { type Written, written } from './answer/rendered.ts'
import type { AnswerAt } from './plan/answer-at.ts'
import { compileQuery } from './plan/compile-query.ts'
import { planQuery } from './plan/plan-query.ts'
import type { PlannedCall } from './plan/planned-call.ts'
import { resolveReferences } from './plan/resolve-references.ts'
import type { Query } from './tree.ts'

export interface QueryOutcome {
  readonly rendered: Written
  readonly results: readonly ShapedResult[]
  /** The result with the rows of the answer or its count; null where two amounts are the answer. */
  readonly shown: ShapedResult | null
  readonly compared: readonly unknown[]
}

const tooMuch = 'A query follows at most 11 links in a row, 12 of one node and 12 hops, and names at most 1000 nodes in one place.'

async function runCalls(calls: readonly PlannedCall[], call: CallTool): Promise<ShapedResult[]> {
  const results: (ShapedResult | null)[] = []
  for (const { tool, arguments: given, mayFail } of calls) {
    const values = resolveReferences(given, results)
    if (values === null) results.push(null)
    else if (mayFail === true) results.push(await call(tool, values).catch(onlyRefused))
    else results.push(await call(tool, values))
  }
  return results.filter((result) => result !== null)
}

function onlyRefused(error: unknown): null {
  if (error instanceof EdgewiseError && error.entry.status < 499) return null
  throw error
}

function placeOf(at: AnswerAt): number | null {
  if (at.kind === 'amount') return at.amount.call
  if (at.kind === 'every') return at.exceptions
  return at.kind === 'compare' ? null : at.call
}

/** Runs a query and renders its answer. Throws EDGEWISE_INVALID_QUERY beyond the tools' limits. */
export async function runQuery(query: Query, schema: GraphSchema, call: CallTool): Promise<QueryOutcome> {
  const planned = planQuery(query, schema)
  if (planned === null) throw new EdgewiseError('EDGEWISE_INVALID_QUERY', { detail: tooMuch })
  const results = await runCalls(planned.calls, call)
  const { at } = compileQuery(query, schema)
  const cells = cellsOfRun(results)
  const place = placeOf(at)
  return {
    rendered: written(answerQuery(query, schema, cells)),
    results,
    shown: place === null ? null : (results[place] ?? null),
    compared: at.kind === 'compare' ? at.amounts.map((amount) => amountIn(amount, cells).value) : []
  }
}
