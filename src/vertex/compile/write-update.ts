import type { CheckedField, CheckedMessageField, CheckedRule } from '../language/checked.ts'
import type { Typed } from '../language/typed.ts'
import type { PhaseLayout } from './lay-out-phase.ts'
import { type Surroundings, writeExpression, writeStored } from './write-expression.ts'

/** Numbers that a stretch of nodes leaves: how many changed, how many send, over how many relationships, then one for each global. */
export const CHANGED = 0
export const SENDERS = 1
export const ARCS = 2
export const GLOBALS = 3

/** What a message field is for a node that got none. */
function absentOf({ type, combine }: CheckedMessageField): string {
  if (type === 'node') return '-1'
  if (combine.kind === 'min') return 'Infinity'
  if (combine.kind === 'max') return '-Infinity'
  return combine.kind === 'all' ? '1' : '0'
}

/** Fields that the rules set, in the order of the state. */
function setBy(rules: readonly CheckedRule[], fields: readonly CheckedField[]): CheckedField[] {
  return fields.filter(({ name }) => rules.some(({ set }) => Object.hasOwn(set, name)))
}

/** The first rule that holds gives n_* new values; then they are stored, and `changed[v]` says whether any differs. */
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

/** What follows from a node's new state: whether it sends, and what is hoisted. `isSender` says whether it does. */
function writeObserve(layout: PhaseLayout): string {
  const { senderWhen, hoists, undirected, phase } = layout
  const surroundings: Surroundings = { index: { self: 'v', from: 'v' }, superstep: '(step + 1)', undirected }
  const flags = senderWhen.map((when, send) => {
    const condition = when.map((typed) => writeExpression(typed, surroundings)).join(' && ') || 'true'
    return `const s_${send} = ${condition}; ${when.length === 0 ? '' : `w_${send}[v] = s_${send} ? 1 : 0;`} if (s_${send}) arcs += ${degreeOf(layout, send)};`
  })
  const values = hoists.map(({ value, silent }, at) => {
    const code = writeStored(value, surroundings)
    return `h_${at}[v] = ${silent === null ? code : `s_${silent.send} ? ${code} : ${silent.value}`};`
  })
  return `${flags.join(' ')} ${values.join(' ')} if (${phase.sends.map((_, send) => `s_${send}`).join(' || ') || 'false'}) senders++;`
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

function loadMessage({ phase, isStamped, reductions, countsReceived }: PhaseLayout): string {
  const fields = phase.message.filter(({ combine }) => combine.kind !== 'collect')
  const load = fields.map((field) => `const a_${field.name} = ${isStamped ? `has ? m_${field.name}[v] : ${absentOf(field)}` : `m_${field.name}[v]`};`)
  const reduced = reductions.map(({ type }, at) => `const r${at} = ${type === 'boolean' ? `(r_${at}[v] === 1)` : `r_${at}[v]`};`)
  return [...load, ...reduced, ...(countsReceived ? ['const received = has ? counts[v] : 0;'] : [])].join(' ')
}

function ruleSurroundings({ reductions, undirected }: PhaseLayout): Surroundings {
  return { index: { self: 'v' }, undirected, known: new Map(reductions.map((typed, at) => [typed as Typed, `r${at}`])) }
}

/** The function start(lo, hi, step, tally, at, isFresh): the first rules of a phase, where it is fresh; all count as changed. `step` supersteps of it are done. */
export function writeStart(layout: PhaseLayout, fields: readonly CheckedField[]): string {
  const { phase, undirected } = layout
  const globals = writeGlobals(layout)
  const rules = phase.start.length === 0 ? '' : writeRules(phase.start, fields, { index: { self: 'v' }, undirected })
  return `function start(lo, hi, step, tally, at, isFresh) {
  ${openTally} let hasChanged = false; ${globals.open}
  for (let v = lo; v < hi; v++) {
    if (isFresh) { ${rules} changed[v] = 1; } else if (changed[v] === 1) changedCount++;
    ${writeObserve(layout)} ${globals.add}
  }
  ${closeTally} ${globals.close}
}`
}

/** The function update(lo, hi, step, mark, tally, at): the rules, on a stretch of nodes. */
export function writeUpdate(layout: PhaseLayout, fields: readonly CheckedField[]): string {
  const { phase, isStamped } = layout
  const globals = writeGlobals(layout)
  const rules = `${loadMessage(layout)} ${writeRules(phase.rules, fields, ruleSurroundings(layout))}`
  return `function update(lo, hi, step, mark, tally, at) {
  ${openTally} ${globals.open}
  for (let v = lo; v < hi; v++) {
    let hasChanged = false;
    ${isStamped ? 'const has = stamp[v] === mark;' : ''}
    ${phase.updatesAll ? `{ ${rules} }` : `if (has) { ${rules} }`}
    changed[v] = hasChanged ? 1 : 0;
    { ${writeObserve(layout)} } ${globals.add}
  }
  ${closeTally} ${globals.close}
}`
}

/**
 * The function settle(list, count, receivers, receiverCount, step, mark, next, tally): the rules on those who received alone. `list` are those that had changed before,
 * `next` becomes those that have changed now; returns how many.
 */
export function writeSettle(layout: PhaseLayout, fields: readonly CheckedField[]): string {
  const observe = writeObserve(layout)
  return `function settle(list, count, receivers, receiverCount, step, mark, next, tally) {
  const at = 0; ${openTally} let nextCount = 0;
  for (let place = 0; place < count; place++) { const v = list[place]; changed[v] = 0; ${observe} }
  senders = 0; arcs = 0;
  for (let place = 0; place < receiverCount; place++) {
    const v = receivers[place], has = true; let hasChanged = false;
    ${loadMessage(layout)} ${writeRules(layout.phase.rules, fields, ruleSurroundings(layout))}
    if (!hasChanged) continue;
    changed[v] = 1;
    ${observe}
    next[nextCount++] = v;
  }
  ${closeTally}
  return nextCount;
}`
}
