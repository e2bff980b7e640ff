import type { CheckedMessageField, CheckedPhase, CheckedSend } from '../../graph/vertex/language/checked.ts'
import { someOf, type Typed } from '../../graph/vertex/language/typed.ts'
import { indent, writeCall, writeText } from './python-text.ts'
import type { ExpressionWriter, Place } from './write-expression.ts'

const readsNode = (typed: Typed, whose: 'from' | 'to'): boolean =>
  someOf(typed, (part) => (part.kind === 'field' || part.kind === 'property') && part.whose === whose)
const readsArc = (typed: Typed): boolean => someOf(typed, ({ kind }) => kind === 'weight' || kind === 'common')
const isOfSender = (typed: Typed): boolean => !readsNode(typed, 'to') && !readsArc(typed)
const isOfReceiver = (typed: Typed): boolean => readsNode(typed, 'to') && !readsNode(typed, 'from') && !readsArc(typed)

/**
 * Receiver-only conditions that all sends share: they are checked once per receiver, when its messages are combined, instead of once per message.
 * There are none where vertices without a message are updated too.
 */
export function receiverConditions({ sends, updatesAll }: CheckedPhase): readonly Typed[] {
  const [first = [], ...rest] = sends.map(({ when }) => when.filter(isOfReceiver))
  const isShared = rest.every((conditions) => JSON.stringify(conditions) === JSON.stringify(first))
  return updatesAll || !isShared ? [] : first
}

/** The value of a field for a vertex without messages. */
function unheard({ type, combine }: CheckedMessageField): string {
  if (type === 'node') return 'NONE'
  if (combine.kind === 'min') return 'INF'
  if (combine.kind === 'max') return '-INF'
  if (type === 'boolean') return combine.kind === 'all' ? 'True' : 'False'
  return '0.0'
}

export const unheardOf = ({ message }: CheckedPhase): Map<string, string> => new Map(message.map((field) => [field.name, unheard(field)]))

/** Writes the messages of all sends, one row each, then combines them into one row per receiving vertex. */
export function writeMessages(phase: CheckedPhase, pointer: string, writer: ExpressionWriter): string[] {
  const shared = receiverConditions(phase)
  const sends = phase.sends.map((send, at) => writeSend(phase, send, `${pointer}/send/${at}`, shared.length > 0, writer))
  const names = sends.map((_, at) => (sends.length === 1 ? 'sent' : `sent_${at + 1}`))
  const union = names.length === 1 ? [] : [`sent = ${names.reduce((text, name) => `${text}.union(${name})`)}`]
  return [...sends.flatMap(([first = '', ...rest], at) => [`${names[at]} = ${first}`, ...rest]), ...union, ...writeCombination(phase, writer)]
}

function writeSend(
  { message }: CheckedPhase,
  { along, when, value }: CheckedSend,
  pointer: string,
  isReceiverAskedLater: boolean,
  writer: ExpressionWriter
): string[] {
  const place: Place = { pointer: `${pointer}/when`, alias: { from: 'from', to: 'to' }, superstep: 'superstep' }
  const ofSender = when.filter(isOfSender)
  const others = when.filter((typed) => !isOfSender(typed) && !(isReceiverAskedLater && isOfReceiver(typed)))
  const values = message.flatMap(({ name }) => {
    const typed = value[name]
    return typed === undefined ? [] : [{ name, typed }]
  })
  const read = [...others, ...values.map(({ typed }) => typed)]
  const common = read.filter((typed) => someOf(typed, ({ kind }) => kind === 'common'))
  const conditions = (typed: readonly Typed[]) => typed.map((part) => writer.operand(part, place)).join(' & ')
  const columns = values.map(({ name, typed }) => {
    const text = writer.subject(typed, { ...place, pointer: `${pointer}/value/${name}` })
    return text === `F.col("from.${name}")` ? text : `${text}.alias(${writeText(name)})`
  })
  const edges = `graph.edges_${along}().alias("edge")`
  return [
    '(',
    ...indent([
      'state.alias("from")',
      ...(ofSender.length === 0 ? [] : [`.where(${conditions(ofSender)})`]),
      '.hint("shuffle_hash")',
      `.join(${edges}, F.col("from.id") == F.col("edge.src"))`,
      ...(read.some((typed) => readsNode(typed, 'to')) ? ['.join(state.alias("to").hint("shuffle_hash"), F.col("edge.dst") == F.col("to.id"))'] : []),
      ...(common.length === 0 ? [] : writeCommon(common, writer)),
      ...(others.length === 0 ? [] : [`.where(${conditions(others)})`]),
      ...writeCall('.select(', ['F.col("edge.dst").alias("_to")', ...columns], ')')
    ]),
    ')'
  ]
}

function writeCommon(read: readonly Typed[], writer: ExpressionWriter): string[] {
  const fields = new Set<string>()
  for (const typed of read)
    someOf(typed, (part) => {
      if (part.kind === 'common' && part.field !== '') fields.add(writeText(part.field))
      return false
    })
  return writeCall(
    '.join(',
    [
      `${writer.call('common_neighbors', ['run', 'state', `[${[...fields].join(', ')}]`])}.alias("common")`,
      '(F.col("edge.src") == F.col("common._src")) & (F.col("edge.dst") == F.col("common._dst"))',
      '"left"'
    ],
    ')'
  )
}

function readsReceived({ rules }: CheckedPhase): boolean {
  const is = (typed: Typed) => someOf(typed, ({ kind }) => kind === 'received')
  return rules.some(({ when, set }) => (when !== null && is(when)) || Object.values(set).some(is))
}

/** How one field combines: its aggregate, and the value derived from it. */
function combinationOf(
  field: CheckedMessageField,
  { name: phaseName, message, sends }: CheckedPhase,
  writer: ExpressionWriter
): { readonly aggregate: string | null; readonly text: string } {
  const { name, combine } = field
  const column = writeText(name)
  const of = (aggregate: string) => ({ aggregate: `${aggregate}.alias(${column})`, text: column })
  switch (combine.kind) {
    case 'sum':
      return of(`F.sum(${column})`)
    case 'count':
      return of('F.count(F.lit(1)).cast("double")')
    case 'any':
      return of(`F.bool_or(${column})`)
    case 'all':
      return of(`F.bool_and(${column})`)
    case 'collect':
      return {
        aggregate: `F.collect_list(${column}).alias(${column})`,
        text: writer.call('at_most', [column, String(combine.most), writeText(phaseName)])
      }
    case 'with':
      return { aggregate: null, text: `F.col("_${combine.field}.${name}").alias(${column})` }
    default:
      return winnerOf(field, combine.kind, message, sends, writer)
  }
}

/** The winner brings its companion fields, because Spark compares structs field by field. */
function winnerOf(
  { name, type }: CheckedMessageField,
  kind: 'min' | 'max',
  message: readonly CheckedMessageField[],
  sends: readonly CheckedSend[],
  writer: ExpressionWriter
) {
  const column = writeText(name)
  const carried = message.filter(({ combine }) => combine.kind === 'with' && combine.field === name).map((field) => writeText(field.name))
  if (carried.length > 0) {
    // On a tie the least companion wins, also when the largest value wins.
    const winner = kind === 'min' ? column : `(-F.col(${column})).alias(${column})`
    const best = `F.col("_${name}.${name}")`
    return {
      aggregate: `F.min(F.struct(${[winner, ...carried].join(', ')})).alias("_${name}")`,
      text: `${kind === 'min' ? best : `(-${best})`}.alias(${column})`
    }
  }
  const mayBeNaN = type === 'number' && sends.some(({ value }) => value[name] !== undefined && writer.mayBeNaN(value[name]))
  if (!mayBeNaN) return { aggregate: `F.${kind}(${column}).alias(${column})`, text: column }
  // NaN wins nothing.
  return {
    aggregate: `F.coalesce(F.${kind}(F.nanvl(${column}, F.lit(None).cast("double"))), F.lit(${kind === 'min' ? 'INF' : '-INF'})).alias(${column})`,
    text: column
  }
}

function writeCombination(phase: CheckedPhase, writer: ExpressionWriter): string[] {
  const fields = phase.message.map((field) => combinationOf(field, phase, writer))
  const counts = readsReceived(phase) ? ['F.count(F.lit(1)).cast("double").alias("_received")'] : []
  const aggregates = [...fields.flatMap(({ aggregate }) => aggregate ?? []), ...counts]
  const column = ['"_to"', ...fields.map((field) => field.text), ...(counts.length > 0 ? ['"_received"'] : [])]
  const isSelected = fields.some((field, at) => field.text !== writeText(phase.message[at]?.name ?? ''))
  const all = aggregates.length > 0 ? aggregates : ['F.count(F.lit(1)).alias("_received")']
  return ['messages = (', ...indent(['sent.groupBy("_to")', ...writeCall('.agg(', all, ')'), ...(isSelected ? writeCall('.select(', column, ')') : [])]), ')']
}
