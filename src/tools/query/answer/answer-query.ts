import { listed, plain, type ResultCells, type Text, text, writeOut } from '../../../results/cells.ts'
import { capital } from '../../../results/format.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { GraphSchema } from '../../../storage/graphs/store.ts'
import type { AnswerAt } from '../plan/answer-at.ts'
import type { BoundingValue } from '../plan/calls.ts'
import { compileQuery } from '../plan/compile-query.ts'
import { doubtfulSteps } from '../plan/doubtful-steps.ts'
import { anything, type Query } from '../tree.ts'
import { answerAmount, answerCompare } from './amounts.ts'
import { answerGroups, answerValues } from './groups.ts'
import { answerExists, answerList, answerValue } from './nodes.ts'
import { answerPairs, answerRelationshipAmount, answerRelationships } from './relationships.ts'
import { answered, type Rendered, type Results, unknown, yesOrNo } from './rendered.ts'
import { answerCall } from './tool-call.ts'

type At<Kind extends AnswerAt['kind']> = Extract<AnswerAt, { kind: Kind }>
type Ask<Kind extends Query['ask']> = Extract<Query, { ask: Kind }>

/** Finds a value that a condition compares with, and that its node lacks. */
function missing(bounds: readonly BoundingValue[], results: Results): BoundingValue | null {
  return bounds.find(({ call, property }) => (results[call]?.rows[0]?.[property === 'node' ? 'node.node' : property]?.value ?? null) === null) ?? null
}

function answerEvery({ of, exceptions }: At<'every'>, results: Results): Rendered {
  const [all, left] = [results[of], results[exceptions]]
  if (all === undefined || left === undefined) return unknown('A call gave no result.')
  const holds = left.total.derive(left.total.value === 0)
  if (all.total.value === 0)
    return {
      ...answered(text`${all.total.as({ text: 'There are none of them', kind: 'negation' })}.`, holds),
      note: 'Nothing speaks against a claim about none.'
    }
  const exceptionsTold = left.rows.map(({ node }) => node)
  return answered(holds.value ? text`${yesOrNo(holds)}.` : text`${yesOrNo(holds)}: not ${listed(exceptionsTold, left.total)}.`, holds)
}

function answerRows(query: Query, at: At<'rows'>, result: ResultCells): Rendered {
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

const withoutStop = (line: Text): Text => line.map((part, at) => (at === line.length - 1 && typeof part === 'string' ? part.replace('.', '') : part))

/** Adds the nodes that a path reaches, where the question may mean these too. */
function withReachable(rendered: Rendered, query: Query, { labels: kinds }: GraphSchema, results: Results): Rendered {
  const { labels, predicates, relationships, among = [] } = query.ask === 'list' ? query.of : anything
  const [loose] = among
  const isAlone = among.length === 1 && predicates.length + relationships.length === 0 && (labels.length === 0 || kinds.length === 1)
  const reached = isAlone && loose?.isLoose === true && !loose.isNegated ? results.find(({ tool }) => tool === loose.call.tool) : undefined
  if (loose === undefined || reached === undefined) return rendered
  const further = reached.rows.flatMap((row) => (Number(row[loose.where?.property ?? '']?.value) > 1 ? [row[loose.column]] : []))
  if (further.length === 0) return rendered
  const others = reached.truncated ? text`${reached.summary['reached']} are reachable in all` : text`reachable also ${listed(further)}`
  return { ...rendered, answer: text`${withoutStop(rendered.answer)}; ${others}.`, note: `${capital(writeOut(others).answer)}.` }
}

const isNothing = (data: unknown): boolean => data === null || data === false || data === 0 || (Array.isArray(data) && data.length === 0)

/**
 * Answers a query from its plan's results, in the order of the calls; a call that was left out has no result. A missing value is `cannot_answer`, and
 * so is an empty answer where the schema excludes a step.
 */
export function answerQuery(query: Query, schema: GraphSchema, results: Results): Rendered {
  const rendered = withReachable(render(query, schema, results), query, schema, results)
  const [step] = isNothing(plain(rendered.data)) ? doubtfulSteps(query, schema) : []
  return step === undefined ? rendered : unknown(`Nothing was found, and the question may have been read the wrong way round. ${step.why}`)
}

function render(query: Query, schema: GraphSchema, results: Results): Rendered {
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
