import { Cell, counted, quoted, text } from '../../../results/cells.ts'
import { functionNames, pluralNoun } from '../../../results/format.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import { paraphraseNodes } from '../paraphrase.ts'
import type { AmountAt, AnswerAt } from '../plan/answer-at.ts'
import type { Amount, Measure, NodePattern, Query } from '../tree.ts'
import { answered, type Rendered, type Results, unknown, yesOrNo } from './rendered.ts'

type Ask<Kind extends Query['ask']> = Extract<Query, { ask: Kind }>

/** Returns the amount; its cell is null where there is no value to compute it from. */
export function amountIn({ call, column }: AmountAt, results: Results): Cell {
  const result = results[call]
  if (result === undefined) return new Cell(null, null)
  if (column === null) return result.total
  const [row] = result.rows
  const cell = row?.[column]
  return cell?.value == null || (column === 'amount' && row?.['count']?.value === 0) ? result.total.derive(null) : cell
}

/** A count of no values is 0. */
export const orNone = (amount: Cell): Cell => (amount.value === null ? amount.derive(0) : amount)

/** Returns the noun of counted nodes. */
function nounOf({ labels, named }: NodePattern): string {
  const kinds = labels.length > 0 ? labels : [...new Set((named ?? []).flatMap((node) => node.labels))]
  return kinds.length === 1 ? wordsOfName(kinds[0] as string) : 'node'
}

const nounsOf = (nodes: NodePattern | null) => (nodes === null ? 'nodes' : pluralNoun(nounOf(nodes)))

/** Names a measure: `rating`, `number of films`. */
function nameOf(measure: Measure): string {
  switch (measure.kind) {
    case 'property':
      return wordsOfName(measure.property)
    case 'count':
      return `number of ${measure.each === true ? 'relationships' : nounsOf(measure.relationship.other)}`
    case 'over':
      return `${functionNames[measure.function]} ${wordsOfName(measure.property)}`
    case 'score':
      return wordsOfName(measure.column)
  }
}

export function answerAmount(query: Ask<'count' | 'values' | 'amount'>, at: AmountAt, results: Results): Rendered {
  const value = amountIn(at, results)
  const count = orNone(value)
  if (query.ask === 'values') return answered(text`${counted(count, 'different value')} of ${wordsOfName(query.property)}.`, count)
  const measure = query.ask === 'amount' ? query.amount.measure : null
  const fn = query.ask === 'amount' ? query.amount.function : 'count'
  if (measure === null) return answered(text`${counted(count, nounOf(query.of))}.`, count)
  if (fn === 'count') return answered(text`${counted(count, nounOf(query.of))} with ${nameOf(measure)}.`, count)
  return value.value === null ? unknown(`No ${nameOf(measure)} is stored.`) : answered(text`The ${functionNames[fn]} ${nameOf(measure)} is ${value}.`, value)
}

/** Names the owner of an amount: the named nodes, or those that the pattern is linked to. */
function ownerOf(things: NodePattern): string {
  const named = things.named ?? things.relationships.map(({ other }) => other?.named ?? null).find((nodes) => nodes !== null) ?? null
  return named === null ? paraphraseNodes(things) : named.map(({ name }) => name).join(' and ')
}

/** Writes the comparative: `more films`, `a higher age`. */
function comparative({ measure }: Amount, [one, other]: Ask<'compare'>['items'], isMore: boolean): string {
  if (measure !== null && measure.kind !== 'count') return `the ${isMore ? 'higher' : 'lower'} ${nameOf(measure)}`
  const noun = measure === null ? (nounOf(one) === nounOf(other) ? nounsOf(one) : 'nodes') : nameOf(measure).replace('number of ', '')
  return `${isMore ? 'more' : 'fewer'} ${noun}`
}

export function answerCompare(query: Ask<'compare'>, { amounts }: Extract<AnswerAt, { kind: 'compare' }>, results: Results): Rendered {
  const { items, amount, how, isDescending } = query
  const values = amounts.map((at) => amountIn(at, results))
  const owners = items.map(ownerOf) as [string, string]
  const lacking = values.findIndex(({ value }) => value === null)
  if (lacking >= 0) return unknown(`${owners[lacking]} has no ${amount.measure === null ? 'number' : nameOf(amount.measure)} stored.`)
  const [first, second] = values as [Cell, Cell]
  const lines = text`${quoted(owners[0])} ${first}, ${quoted(owners[1])} ${second}`
  if (how === 'difference') {
    const difference = results.at(-1)?.summary['value']
    return typeof difference?.value === 'number' ? answered(text`The difference is ${difference}. ${lines}.`, difference) : unknown('They have no difference.')
  }
  const [one, other] = [first.value as number, second.value as number]
  const isFirst = first.derive(isDescending ? one > other : one < other)
  if (how === 'whether') return answered(text`${yesOrNo(isFirst)}: ${lines}.`, isFirst)
  if (one === other) return answered(text`Neither: ${lines}.`, owners.map(quoted))
  const winner = (isFirst.value ? first : second).derive(owners[isFirst.value ? 0 : 1], { kind: 'comparison' })
  return answered(text`${winner} has ${comparative(amount, items, isDescending)}: ${lines}.`, winner)
}
