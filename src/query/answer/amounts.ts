import type { ShapedResult } from '../../results/shape.ts'
import { wordsOfName } from '../../store/fold.ts'
import type { AmountAt, AnswerAt } from '../plan/answer-at.ts'
import { readThings } from '../reading-of.ts'
import type { Amount, Measure, Query, Things } from '../tree.ts'
import { answered, type Rendered, type Results, unknown } from './rendered.ts'
import { capital, functionNames, plural, pluralNoun, say } from './wording.ts'

type Ask<Kind extends Query['ask']> = Extract<Query, { ask: Kind }>

/** Rows of the whole result. */
export const countIn = (result: ShapedResult | undefined): number => result?.total ?? 0

/** The amount; null: there is no value to compute it of. */
export function amountIn({ call, column }: AmountAt, results: Results): unknown {
  const result = results[call]
  if (column === null) return countIn(result)
  const row = result?.rows[0]
  return row === undefined || (column === 'amount' && row['count'] === 0) ? null : (row[column] ?? null)
}

/** What things are called when they are counted. */
function nounOf({ labels, named }: Things): string {
  const kinds = labels.length > 0 ? labels : [...new Set((named ?? []).flatMap((node) => node.labels))]
  return kinds.length === 1 ? wordsOfName(kinds[0] as string) : 'node'
}

const nounsOf = (things: Things | null) => (things === null ? 'nodes' : pluralNoun(nounOf(things)))

/** `rating`, `number of films`. */
function nameOf(measure: Measure): string {
  switch (measure.kind) {
    case 'property':
      return wordsOfName(measure.property)
    case 'count':
      return `number of ${measure.each === true ? 'relationships' : nounsOf(measure.tie.other)}`
    case 'over':
      return `${functionNames[measure.function]} ${wordsOfName(measure.property)}`
    case 'score':
      return wordsOfName(measure.column)
  }
}

export function answerAmount(query: Ask<'count' | 'values' | 'amount'>, at: AmountAt, results: Results): Rendered {
  const value = amountIn(at, results)
  if (query.ask === 'values') return answered(`${plural(Number(value), `different value`)} of ${wordsOfName(query.property)}.`, value)
  const measure = query.ask === 'amount' ? query.amount.measure : null
  const fn = query.ask === 'amount' ? query.amount.function : 'count'
  if (measure === null) return answered(`${capital(plural(Number(value), nounOf(query.of)))}.`, value)
  if (fn === 'count') return answered(`${plural(Number(value ?? 0), nounOf(query.of))} with ${nameOf(measure)}.`, value ?? 0)
  return value === null ? unknown(`No ${nameOf(measure)} is stored.`) : answered(`The ${functionNames[fn]} ${nameOf(measure)} is ${say(value)}.`, value)
}

/** Whom an amount is of: the things that are named, or those that they are tied to. */
function ownerOf(things: Things): string {
  const named = things.named ?? things.ties.map(({ other }) => other?.named ?? null).find((nodes) => nodes !== null) ?? null
  return named === null ? readThings(things) : named.map(({ name }) => name).join(' and ')
}

/** `more films`, `a higher age`. */
function comparative({ measure }: Amount, [one, other]: Ask<'compare'>['items'], isMore: boolean): string {
  if (measure !== null && measure.kind !== 'count') return `the ${isMore ? 'higher' : 'lower'} ${nameOf(measure)}`
  const noun = measure === null ? (nounOf(one) === nounOf(other) ? nounsOf(one) : 'nodes') : nameOf(measure).replace('number of ', '')
  return `${isMore ? 'more' : 'fewer'} ${noun}`
}

export function answerCompare(query: Ask<'compare'>, { amounts }: Extract<AnswerAt, { kind: 'compare' }>, results: Results): Rendered {
  const { items, amount, how, isDescending } = query
  const values = amounts.map((at) => amountIn(at, results))
  const owners = items.map(ownerOf) as [string, string]
  const lacking = values.indexOf(null)
  if (lacking >= 0) return unknown(`${owners[lacking]} has no ${amount.measure === null ? 'number' : nameOf(amount.measure)} stored.`)
  const [one, other] = values as [number, number]
  const told = `${owners[0]} ${say(one)}, ${owners[1]} ${say(other)}`
  if (how === 'difference') {
    const difference = results.at(-1)?.summary['value']
    return typeof difference === 'number' ? answered(`The difference is ${say(difference)}. ${told}.`, difference) : unknown('They have no difference.')
  }
  const isFirst = isDescending ? one > other : one < other
  if (how === 'whether') return answered(`${isFirst ? 'Yes' : 'No'}: ${told}.`, isFirst)
  if (one === other) return answered(`Neither: ${told}.`, owners)
  const winner = owners[isFirst ? 0 : 1]
  return answered(`${winner} has ${comparative(amount, items, isDescending)}: ${told}.`, winner)
}
