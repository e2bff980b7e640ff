import type { CheckedMessageField } from '../language/checked.ts'
import type { Typed } from '../language/typed.ts'
import type { PhaseLayout, Way } from './lay-out-phase.ts'
import type { Loop } from './loop.ts'
import { type Surroundings, writeExpression, writeStored } from './write-expression.ts'

/** Where a combined message of a field is while it grows: a variable, or a cell. */
type Accumulator = (field: string) => string

/** Parts of expressions that are computed once a node. Values that nodes hold which send nothing are of one field each: they are not found by what they are made of. */
function hoisted({ hoists }: PhaseLayout): Pick<Surroundings, 'known' | 'earlier'> {
  const known = new Map<Typed, string>()
  const earlier = new Map<string, string>()
  for (const [at, { value, places, silent }] of hoists.entries()) {
    for (const place of places) known.set(place, value.type === 'boolean' ? `(h_${at}[u] === 1)` : `h_${at}[u]`)
    if (silent === null && value.kind === 'field') earlier.set(value.name, `h_${at}`)
  }
  return { known, earlier }
}

/** Code that lets the message x_* take part in the combination. `first` is a condition under which there was none before; empty: there was one, or identities say so. */
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

/** The winner brings what goes with it; between equals the least goes, field by field. */
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

/** Code that makes the message of one relationship: its condition, then x_* for each field. */
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

/** The loop of one way over the row of v: messages combine in a_*, `got` counts them. */
export function writeWay(layout: PhaseLayout, way: Way): string {
  const { phase, isWeighted, senderWhen, isSaturable, isSilent } = layout
  const [offsets, ends, weights] = way.direction === 'out' ? ['inOffsets', 'inSources', 'inWeights'] : ['outOffsets', 'outTargets', 'outWeights']
  const { condition, receiverCondition, values } = writeMessage(layout, way, weightOf(weights, isWeighted))
  const isQuiet = isSilent || senderWhen[way.send]?.length === 0
  return `${receiverCondition === '' ? '' : `if (${receiverCondition}) `}for (let arc = ${offsets}[v], end = ${offsets}[v + 1]; arc < end; arc++) {
      const u = ${ends}[arc];
      ${isQuiet ? '' : `if (w_${way.send}[u] === 0) continue;`}
      ${condition === '' ? '' : `if (!(${condition})) continue;`}
      ${values} ${writeCombine(phase, (name) => `a_${name}`, isSilent ? '' : 'got === 0')} ${isSilent ? '' : 'got++;'} ${isSaturable ? 'break;' : ''}
    }`
}

/** The function listSenders(list): in rising order; returns how many. Nobody sends who has not changed, and those who have changed and do not send are done with. */
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

/** The function push(list, count, step, mark, receivers): the nodes of the list send; returns how many received. Messages reach a node in the order in which it gathers them. */
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
