import type { CheckedField, CheckedMessageField, CheckedRule } from '../language/checked.ts'
import type { Typed } from '../language/typed.ts'
import { identityOf, keepsSenders, type PhaseLayout, sentinelOf } from './lay-out-phase.ts'
import type { Loop } from './loop.ts'
import { type Surroundings, writeExpression, writeStored } from './write-expression.ts'
import { writeWay } from './write-messages.ts'

/** Tallies of a chunk of nodes: changed nodes, senders, their relationships, then one sum per global. */
export const CHANGED = 0
export const SENDERS = 1
export const ARCS = 2
export const GLOBALS = 3

/** Code for the value of a message field when no message arrived. */
function absentOf({ type, combine }: CheckedMessageField): string {
  if (type === 'node') return '-1'
  if (combine.kind === 'min') return 'Infinity'
  if (combine.kind === 'max') return '-Infinity'
  return combine.kind === 'all' ? '1' : '0'
}

/** Returns the fields that the rules set, in the order of the state. */
function setBy(rules: readonly CheckedRule[], fields: readonly CheckedField[]): CheckedField[] {
  return fields.filter(({ name }) => rules.some(({ set }) => Object.hasOwn(set, name)))
}

/** The first rule that holds computes n_* values; they are then stored, and `changed[v]` records whether any differs. */
function writeRules(rules: readonly CheckedRule[], fields: readonly CheckedField[], surroundings: Surroundings): string {
  const set = setBy(rules, fields)
  const branches = rules.map(({ when, set: changes }) => {
    const stores = Object.entries(changes).map(([name, typed]) => `n_${name} = ${writeStored(typed, surroundings)};`)
    return `${when === null ? '' : `if (${writeExpression(when, surroundings)})`} { ${stores.join(' ')} }`
  })
  const numbers = set.filter(({ type }) => type === 'number').map(({ name }) => `if (n_${name} !== n_${name}) notANumber('${name}', step);`)
  return `${set.map(({ name }) => `let n_${name} = f_${name}[v];`).join(' ')}
      ${branches.join(' else ')}
      ${numbers.join(' ')}
      hasChanged = ${set.map(({ name }) => `n_${name} !== f_${name}[v]`).join(' || ') || 'false'};
      if (hasChanged) { ${set.map(({ name }) => `f_${name}[v] = n_${name};`).join(' ')} changedCount++; }`
}

function degreeOf({ ways, undirected }: PhaseLayout, send: number): string {
  const degrees = ways.filter((way) => way.send === send).map(({ direction }) => (direction === 'in' && !undirected ? 'in' : 'out'))
  return degrees.map((side) => `(${side}Offsets[v + 1] - ${side}Offsets[v])`).join(' + ')
}

/** Arrays of senders and hoisted values that the last superstep wrote, and that this one writes. */
const LAST = { sends: 'w', hoist: 'h' }
const NEXT = { sends: 'y', hoist: 'k' }

/** Code that derives senders and hoisted values from a node's new state. The number of senders matters where messages may be pushed. */
function writeObserve(layout: PhaseLayout, { sends, hoist }: typeof LAST): string {
  const { senderWhen, hoists, undirected, phase, canPush, isPlaced } = layout
  const at = isPlaced ? 'place' : 'v'
  const surroundings: Surroundings = { index: { self: 'v', from: 'v' }, superstep: '(step + 1)', undirected }
  const flags = senderWhen.map((when, send) => {
    const condition = when.map((typed) => writeExpression(typed, surroundings)).join(' && ') || 'true'
    const kept = keepsSenders(layout, send) ? `${sends}_${send}[${at}] = s_${send} ? 1 : 0;` : ''
    return `const s_${send} = ${condition}; ${kept} ${canPush ? `if (s_${send}) arcs += ${degreeOf(layout, send)};` : ''}`
  })
  const values = hoists.map(({ value, silent }, index) => {
    const code = writeStored(value, surroundings)
    return `${hoist}_${index}[${at}] = ${silent === null ? code : `s_${silent.send} ? ${code} : ${silent.value}`};`
  })
  const count = canPush && phase.sends.length > 0 ? `if (${phase.sends.map((_, send) => `s_${send}`).join(' || ')}) senders++;` : ''
  return `${isPlaced ? 'const place = places[v];' : ''} ${flags.join(' ')} ${values.join(' ')} ${count}`
}

function writeGlobals({ phase, undirected }: PhaseLayout): { readonly open: string; readonly add: string; readonly close: string } {
  const surroundings: Surroundings = { index: { self: 'v' }, undirected }
  const starts = { sum: '0', count: '0', any: '0', all: '1', min: 'Infinity', max: '-Infinity' }
  const adds = phase.globals.map(({ reduce, of }, at) => {
    const code = writeStored(of, surroundings)
    const adding = {
      sum: `+= ${code}`,
      count: `+= ${code}`,
      any: `|= ${code}`,
      all: `&= ${code}`,
      min: `= Math.min(t_${at}, ${code})`,
      max: `= Math.max(t_${at}, ${code})`
    }
    return `t_${at} ${adding[reduce]};`
  })
  return {
    open: phase.globals.map(({ reduce }, at) => `let t_${at} = ${starts[reduce]};`).join(' '),
    add: adds.join(' '),
    close: phase.globals.map((_, at) => `tally[at + ${GLOBALS + at}] = t_${at};`).join(' ')
  }
}

const openTally = 'let changedCount = 0, senders = 0, arcs = 0;'
const closeTally = `tally[at + ${CHANGED}] = changedCount; tally[at + ${SENDERS}] = senders; tally[at + ${ARCS}] = arcs;`

function ruleSurroundings({ reductions, undirected }: PhaseLayout): Surroundings {
  return { index: { self: 'v' }, undirected, known: new Map(reductions.map((typed, at) => [typed as Typed, `r_${at}`])) }
}

/**
 * The function start(lo, hi, step, tally, at, isFresh) runs the start rules of a fresh phase and marks all nodes as changed. `step` supersteps of the phase are
 * done.
 */
export function writeStart(layout: PhaseLayout, fields: readonly CheckedField[]): Loop {
  const { phase, undirected } = layout
  const globals = writeGlobals(layout)
  const rules = phase.start.length === 0 ? '' : writeRules(phase.start, fields, { index: { self: 'v' }, undirected })
  const body = `${openTally} let hasChanged = false; ${globals.open}
  for (let v = lo; v < hi; v++) {
    if (isFresh) { ${rules} changed[v] = 1; } else if (changed[v] === 1) changedCount++;
    ${writeObserve(layout, LAST)} ${globals.add}
  }
  ${closeTally} ${globals.close}`
  return { name: 'start', parameters: 'lo, hi, step, tally, at, isFresh', body }
}

/** Code for the values of combined messages that the rules read. */
function writeHeard({ phase, isSilent, asksReceived, countsReceived, reductions, undirected }: PhaseLayout): string {
  const sentinel = sentinelOf(phase)
  const has = isSilent ? `a_${sentinel?.name} !== ${sentinel === undefined ? '' : identityOf(sentinel)}` : 'got > 0'
  const absent = phase.message.filter((field) => field.combine.kind !== 'collect' && identityOf(field) !== absentOf(field))
  return [
    ...(asksReceived ? [`const has = ${has};`] : []),
    ...(phase.updatesAll ? absent.map((field) => `if (a_${field.name} === ${identityOf(field)}) a_${field.name} = ${absentOf(field)};`) : []),
    ...(countsReceived ? ['const received = got;'] : []),
    ...reductions.map((typed, at) => `const r_${at} = ${writeExpression(typed, { index: { self: 'v' }, undirected })};`)
  ].join(' ')
}

/**
 * The function superstep(lo, hi, step, tally, at) combines the messages of each node in a chunk in row order and updates the node.
 * Values for other nodes are written to the other side, because those nodes read the state before the superstep.
 */
export function writeSuperstep(layout: PhaseLayout, fields: readonly CheckedField[]): Loop {
  const { phase, ways, isSilent } = layout
  const globals = writeGlobals(layout)
  const kept = phase.message.filter(({ combine }) => combine.kind !== 'collect')
  const lists = phase.message.filter(({ combine }) => combine.kind === 'collect').map(({ name }) => `const l_${name} = lists.${name};`)
  const rules = writeRules(phase.rules, fields, ruleSurroundings(layout))
  const body = `${lists.join(' ')} ${openTally} ${globals.open}
  for (let block = lo; block < hi; block += 1024) { check(); for (let v = block, last = Math.min(hi, block + 1024); v < last; v++) {
    ${isSilent ? '' : 'let got = 0;'} ${kept.map((field) => `let a_${field.name} = ${identityOf(field)};`).join(' ')}
    ${ways.map((way) => writeWay(layout, way)).join('\n    ')}
    ${writeHeard(layout)}
    let hasChanged = false;
    ${phase.updatesAll ? `{ ${rules} }` : `if (has) { ${rules} }`}
    changed[v] = hasChanged ? 1 : 0;
    { ${writeObserve(layout, NEXT)} } ${globals.add}
  } }
  ${closeTally} ${globals.close}`
  return { name: 'superstep', parameters: 'lo, hi, step, tally, at', body }
}

/**
 * The function settle(list, count, receivers, receiverCount, step, next, tally) runs the rules on receivers only. `list` holds the nodes that changed before,
 * `next` receives the nodes that changed now, and their number is returned.
 */
export function writeSettle(layout: PhaseLayout, fields: readonly CheckedField[]): Loop {
  const observe = writeObserve(layout, LAST)
  const load = layout.phase.message.map(({ name }) => `const a_${name} = m_${name}[v];`).join(' ')
  const body = `const at = 0; ${openTally} let nextCount = 0;
  for (let place = 0; place < count; place++) { const v = list[place]; changed[v] = 0; ${observe} }
  senders = 0; arcs = 0;
  for (let place = 0; place < receiverCount; place++) {
    const v = receivers[place]; let hasChanged = false;
    ${load} ${layout.countsReceived ? 'const received = counts[v];' : ''} ${writeRules(layout.phase.rules, fields, ruleSurroundings(layout))}
    if (!hasChanged) continue;
    changed[v] = 1;
    ${observe}
    next[nextCount++] = v;
  }
  ${closeTally}
  return nextCount;`
  return { name: 'settle', parameters: 'list, count, receivers, receiverCount, step, next, tally', body }
}
