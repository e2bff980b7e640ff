import type { Condition } from '../../graph/spec.ts'
import type { PatternQuestion, Tie } from './pattern-question.ts'
import { hopsOf, mostHops, thingName } from './plan/pattern-path.ts'

const describeTests = (tests: readonly Condition[]) =>
  tests.map(({ property, operator, value }) => `${property} ${operator} ${JSON.stringify(value ?? '')}`).join(' and ')

function describeThing({ things }: PatternQuestion, index: number): string {
  const thing = things[index]
  const tests = describeTests(thing?.conditions ?? [])
  const who = thing?.nodes?.map((node) => node.name).join(' or ') ?? (thing?.labels.length ? thing.labels.join(' or ') : 'any node')
  return `${thingName(index)}: ${who}${tests === '' ? '' : ` where ${tests}`}`
}

function describeTie(question: PatternQuestion, tie: Tie): string {
  const { min, max } = hopsOf(tie, question)
  const hops = min === 1 && max === 1 ? '' : `*${tie.min}..${tie.max ?? mostHops}`
  const [left, right] = tie.direction === 'out' ? ['-', '->'] : tie.direction === 'in' ? ['<-', '-'] : ['-', '-']
  const where = describeTests(tie.where)
  const amount = tie.amount === null ? '' : ` ${tie.amount.low ?? 0}..${tie.amount.high ?? 'any'} times`
  return `${tie.negated ? 'not ' : ''}${thingName(tie.from)}${left}[${tie.types.join('|')}${hops}${where === '' ? '' : ` where ${where}`}]${right}${thingName(tie.to)}${amount}`
}

function describeWanted({ ask, target, end, counts, yesNo, order }: PatternQuestion): string {
  const ofPairs = ask === 'pairs' && end !== null
  const what = ask === 'relationships' ? 'relationships' : ofPairs ? `pairs of ${thingName(target)} and ${thingName(end)}` : thingName(target)
  if (order !== null) return `${order.descending ? 'most' : 'fewest'} relationships of ${what}`
  return `${yesNo ? 'whether there is ' : counts ? 'number of ' : ''}${what}`
}

/** The question in a line, for the explanation. */
export function describePattern(question: PatternQuestion): string {
  const asked = [...new Set(question.properties.map(({ property }) => property))]
  const parts = [...question.things.map((_, index) => describeThing(question, index)), ...question.ties.map((tie) => describeTie(question, tie))]
  return `${describeWanted(question)}${asked.length > 0 ? ` with ${asked.join(' and ')}` : ''} [${parts.join('; ')}]`
}
