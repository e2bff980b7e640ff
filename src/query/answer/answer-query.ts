import type { ShapedResult } from '../../results/shape.ts'
import { wordsOfName } from '../../store/fold.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { AnswerAt } from '../plan/answer-at.ts'
import type { BoundingValue } from '../plan/calls.ts'
import { compileQuery } from '../plan/compile-query.ts'
import { doubtfulSteps } from '../plan/doubtful-steps.ts'
import { anything, type Query } from '../tree.ts'
import { answerAmount, answerCompare, countIn } from './amounts.ts'
import { answerGroups, answerValues } from './groups.ts'
import { answerPairs, answerRelationshipAmount, answerRelationships } from './relationships.ts'
import { answered, type Rendered, type Results, unknown } from './rendered.ts'
import { answerExists, answerList, answerValue } from './things.ts'
import { answerCall } from './tool-call.ts'
import { capital, say, sayList } from './wording.ts'

type At<Kind extends AnswerAt['kind']> = Extract<AnswerAt, { kind: Kind }>
type Ask<Kind extends Query['ask']> = Extract<Query, { ask: Kind }>

/** A value that other calls are bounded by, and that its node lacks. */
function missing(bounds: readonly BoundingValue[], results: Results): BoundingValue | null {
  return bounds.find(({ call, property }) => (results[call]?.rows[0]?.[property === 'node' ? 'node.node' : property] ?? null) === null) ?? null
}

function answerEvery({ of, exceptions }: At<'every'>, results: Results): Rendered {
  const [all, left] = [results[of], results[exceptions]]
  if (countIn(all) === 0) return { ...answered('There are none of them.', true), note: 'Nothing speaks against a claim about none.' }
  const names = (left?.rows ?? []).map(({ node }) => say(node))
  return countIn(left) === 0 ? answered('Yes.', true) : answered(`No: not ${sayList(names, countIn(left))}.`, false)
}

function answerRows(query: Query, at: At<'rows'>, result: ShapedResult): Rendered {
  switch (query.ask) {
    case 'value':
      return answerValue(query, result)
    case 'exists':
      return answerExists(query, result)
    case 'relationships':
      return answerRelationships(query, result)
    case 'pairs':
      return answerPairs(result)
    default:
      return answerList(query as Ask<'list'>, at.value, result)
  }
}

function answerOneAmount(query: Query, at: At<'amount'>, results: Results): Rendered {
  return query.ask === 'relationships'
    ? answerRelationshipAmount(query, at, results)
    : answerAmount(query as Ask<'count' | 'values' | 'amount'>, at.amount, results)
}

/** Says who else a path leads to, where the question may mean these too. */
function withReachable(rendered: Rendered, query: Query, { labels: kinds }: GraphSchema, results: Results): Rendered {
  const { labels, tests, ties, among = [] } = query.ask === 'list' ? query.of : anything
  const [loose] = among
  const isAlone = among.length === 1 && tests.length + ties.length === 0 && (labels.length === 0 || kinds.length === 1)
  const reached = isAlone && loose?.isLoose === true && !loose.isNegated ? results.find(({ tool }) => tool === loose.call.tool) : undefined
  if (loose === undefined || reached === undefined) return rendered
  const further = reached.rows.flatMap((row) => (Number(row[loose.where?.property ?? '']) > 1 ? [say(row[loose.column])] : []))
  if (further.length === 0) return rendered
  const others = reached.truncated ? `${say(reached.summary['reached'])} are reachable in all` : `reachable also ${sayList(further)}`
  return { ...rendered, answer: `${rendered.answer.slice(0, -1)}; ${others}.`, note: `${capital(others)}.` }
}

const isNothing = (data: unknown): boolean => data === null || data === false || data === 0 || (Array.isArray(data) && data.length === 0)

/**
 * The answer to a query from the results of its plan, in the order of the calls; the results of calls that were left out are left out. What is not
 * stored is `cannot_answer`, and so is nothing found by a step that the schema excludes.
 */
export function answerQuery(query: Query, schema: GraphSchema, results: readonly ShapedResult[]): Rendered {
  const rendered = withReachable(render(query, schema, results), query, schema, results)
  const [step] = isNothing(rendered.data) ? doubtfulSteps(query, schema) : []
  return step === undefined ? rendered : unknown(`Nothing was found, and the question may have been read the wrong way round. ${step.why}`)
}

function render(query: Query, schema: GraphSchema, results: readonly ShapedResult[]): Rendered {
  const { bounds, at } = compileQuery(query, schema)
  const lacking = missing(bounds, results)
  if (lacking !== null) return unknown(`${lacking.node.name} has no ${wordsOfName(lacking.property)} stored.`)
  switch (at.kind) {
    case 'amount':
      return answerOneAmount(query, at, results)
    case 'every':
      return answerEvery(at, results)
    case 'compare':
      return answerCompare(query as Ask<'compare'>, at, results)
  }
  const result = results[at.call]
  if (result === undefined) return unknown('A call gave no result.')
  if (at.kind === 'call') return answerCall(query as Ask<'call'>, result)
  if (at.kind === 'rows') return answerRows(query, at, result)
  return query.ask === 'values' ? answerValues(result, at.key) : answerGroups(query as Ask<'group' | 'relationships'>, result, at.key)
}
