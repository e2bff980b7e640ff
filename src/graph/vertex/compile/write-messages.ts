import type { CheckedMessageField } from '../language/checked.ts'
import type { Typed } from '../language/typed.ts'
import type { PhaseLayout, Way } from './lay-out-phase.ts'
import type { Loop } from './loop.ts'
import { type Surroundings, writeExpression, writeStored } from './write-expression.ts'

/** Where a field's combined message accumulates: a variable or a cell. */
type Accumulator = (field: string) => string

/** Maps parts of expressions to values computed once per node. The neutral values of silent nodes belong to one field each and are not found by expression. */
function hoisted({ hoists }: PhaseLayout): Pick<Surroundings, 'known' | 'earlier'> {
  const known = new Map<Typed, string>()
  const earlier = new Map<string, string>()
  for (const [at, { value, places, silent }] of hoists.entries()) {
    for (const place of places) known.set(place, value.type === 'boolean' ? `(h_${at}[u] === 1)` : `h_${at}[u]`)
    if (silent === null && value.kind === 'field') earlier.set(value.name, `h_${at}`)
  }
  return { known, earlier }
}

/**
 * Code that combines the message x_* into the accumulator. `first` is the condition of the first message; empty when there was one or identities make it
 * needless.
 */
function writeCombine({ message }: PhaseLayout['phase'], acc: Accumulator, first: string): string {
  return message.map((field) => combineField(field, message, acc, first)).join(' ')
}

function combineField({ name, combine }: CheckedMessageField, message: readonly CheckedMessageField[], acc: Accumulator, first: string): string {
  const at = acc(name)
  switch (combine.kind) {
    case 'sum':
      return `${at} += x_${name};`
    case 'count':
      return `${at} += 1;`
    case 'any':
      return `${at} |= x_${name};`
    case 'all':
      return `${at} &= x_${name};`
    case 'collect':
      return `if (got === ${combine.most}) tooMany(v, '${name}', ${combine.most}); l_${name}[got] = x_${name};`
    case 'min':
    case 'max':
      return writeWinner(name, combine.kind === 'min' ? '<' : '>', message, acc, first)
    default:
      return ''
  }
}

/** The winner brings its companion fields; on a tie, the least value of each field wins. */
function writeWinner(name: string, sign: string, message: readonly CheckedMessageField[], acc: Accumulator, first: string): string {
  const carried = message.filter(({ combine }) => combine.kind === 'with' && combine.field === name).map((field) => field.name)
  const take = [name, ...carried].map((field) => `${acc(field)} = x_${field};`).join(' ')
  const wins = `x_${name} ${sign} ${acc(name)}`
  if (carried.length === 0) return `if (${wins}) ${acc(name)} = x_${name};`
  const less = (at: number): string => {
    const field = carried[at]
    if (field === undefined) return 'false'
    return `x_${field} < ${acc(field)} || (x_${field} === ${acc(field)} && (${less(at + 1)}))`
  }
  const tie = `else if (x_${name} === ${acc(name)} && (${less(0)})) { ${carried.map((field) => `${acc(field)} = x_${field};`).join(' ')} }`
  return `if (${first === '' ? '' : `${first} || `}${wins}) { ${take} } ${tie}`
}

/** Code that builds the message of one relationship: its condition, then x_* for each field. */
function writeMessage(
  layout: PhaseLayout,
  { send }: Way,
  weight: string
): { readonly condition: string; readonly receiverCondition: string; readonly values: string } {
  const surroundings: Surroundings = { index: { from: 'u', to: 'v' }, weight, undirected: layout.undirected, ...hoisted(layout) }
  const write = (conditions: readonly Typed[] = []) => conditions.map((typed) => writeExpression(typed, surroundings)).join(' && ')
  const values = Object.entries(layout.phase.sends[send]?.value ?? {}).map(([name, typed]) => {
    const at = layout.hoists.findIndex(({ silent }) => silent?.send === send && silent.field === name)
    return `const x_${name} = ${at === -1 ? writeStored(typed, surroundings) : `h_${at}[u]`};`
  })
  return { condition: write(layout.arcWhen[send]), receiverCondition: write(layout.receiverWhen[send]), values: values.join(' ') }
}

const weightOf = (weights: string, isWeighted: boolean) => (isWeighted ? `${weights}[arc]` : '1')

/** The loop of one direction over the row of v: messages combine in a_*, and `got` counts them. */
export function writeWay(layout: PhaseLayout, way: Way): string {
  const { phase, isWeighted, senderWhen, isSaturable, isSilent, isPlaced } = layout
  const [offsets, nodes, places, weights] =
    way.direction === 'out' ? ['inOffsets', 'inSources', 'inPlaces', 'inWeights'] : ['outOffsets', 'outTargets', 'outPlaces', 'outWeights']
  const { condition, receiverCondition, values } = writeMessage(layout, way, weightOf(weights, isWeighted))
  const isQuiet = isSilent || senderWhen[way.send]?.length === 0
  return `${receiverCondition === '' ? '' : `if (${receiverCondition}) `}for (let arc = ${offsets}[v], end = ${offsets}[v + 1]; arc < end; arc++) {
      const u = ${isPlaced ? places : nodes}[arc];
      ${isQuiet ? '' : `if (w_${way.send}[u] === 0) continue;`}
      ${condition === '' ? '' : `if (!(${condition})) continue;`}
      ${values} ${writeCombine(phase, (name) => `a_${name}`, isSilent ? '' : 'got === 0')} ${isSilent ? '' : 'got++;'} ${isSaturable ? 'break;' : ''}
    }`
}

/**
 * The function listSenders(list) lists senders in rising order and returns their number. Only changed nodes send. A changed node that does not send is
 * finished.
 */
export function writeListSenders({ phase }: PhaseLayout): Loop {
  const body = `let count = 0;
  for (let v = 0; v < n; v++) {
    if (changed[v] === 0) continue;
    if (${phase.sends.map((_, send) => `w_${send}[v] === 1`).join(' || ') || 'false'}) list[count++] = v;
    else changed[v] = 0;
  }
  return count;`
  return { name: 'listSenders', parameters: 'list', body }
}

/**
 * The function push(list, count, step, mark, receivers) sends from the listed nodes and returns the number of receivers. Messages combine in the order of
 * gathering.
 */
export function writePush(layout: PhaseLayout): Loop {
  const { phase, ways, isWeighted, senderWhen, countsReceived } = layout
  const acc: Accumulator = (name) => `m_${name}[v]`
  const first = phase.message.map(({ name, combine }) => `${acc(name)} = ${combine.kind === 'count' ? '1' : `x_${name}`};`).join(' ')
  const loops = ways.map((way) => {
    const [offsets, ends, weights] = way.direction === 'out' ? ['outOffsets', 'outTargets', 'outWeights'] : ['inOffsets', 'inSources', 'inWeights']
    const message = writeMessage(layout, way, weightOf(weights, isWeighted))
    const condition = [message.receiverCondition, message.condition].filter(Boolean).join(' && ')
    return `for (let at = 0; at < count; at++) {
    const u = list[at];
    ${senderWhen[way.send]?.length === 0 ? '' : `if (w_${way.send}[u] === 0) continue;`}
    if ((at & 1023) === 0) check();
    for (let arc = ${offsets}[u], end = ${offsets}[u + 1]; arc < end; arc++) {
      const v = ${ends}[arc];
      ${condition === '' ? '' : `if (!(${condition})) continue;`}
      ${message.values}
      if (stamp[v] !== mark) { stamp[v] = mark; receivers[received++] = v; ${countsReceived ? 'counts[v] = 1;' : ''} ${first} continue; }
      ${countsReceived ? 'counts[v]++;' : ''} ${writeCombine(phase, acc, '')}
    }
  }`
  })
  const body = `let received = 0;
  ${loops.join('\n  ')}
  return received;`
  return { name: 'push', parameters: 'list, count, step, mark, receivers', body }
}
