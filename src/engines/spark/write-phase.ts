import type { CheckedGlobal, CheckedPhase, CheckedProgram, CheckedRule } from '../../graph/vertex/language/checked.ts'
import type { Typed } from '../../graph/vertex/language/typed.ts'
import { indent, opening, writeCall, writeText } from './python-text.ts'
import type { ExpressionWriter, Place } from './write-expression.ts'
import { receiverConditions, unheardOf, writeMessages } from './write-messages.ts'

export const phaseFunction = ({ name }: CheckedPhase, at: number): string => `phase_${at + 1}_${name}`

/** Writes the function of one phase, which computes the next state from the current one. */
export function writePhase(program: CheckedProgram, at: number, writer: ExpressionWriter): string[] {
  const phase = program.phases[at] as CheckedPhase
  const pointer = `/phases/${at}`
  const body = [
    ...writeStart(phase, pointer, writer),
    ...writeTotals(phase, pointer, writer),
    ...writeFirstMeasure(phase),
    ...(phase.sends.length === 0 ? [] : writeLoop(phase, pointer, writer)),
    'return state'
  ]
  return [`def ${phaseFunction(phase, at)}(run, state):`, ...indent([docOf(phase), ...opening(body), ...body])]
}

function docOf({ name, sends, halt }: CheckedPhase): string {
  if (sends.length === 0) return `"""Measures all vertices, or sets what the next phase starts with; no messages are passed."""`
  const ends = halt.unchanged ? 'until no vertex has changed' : halt.when === null ? 'so many times' : 'until its condition holds'
  return `"""Superstep by superstep of "${name}", ${ends}."""`
}

function writeStart({ start }: CheckedPhase, pointer: string, writer: ExpressionWriter): string[] {
  if (start.length === 0) return ['state = begin(state)']
  const place: Place = { pointer: `${pointer}/start`, alias: { self: 'node' } }
  return ['before = state.alias("node")', ...writeRules(start, place, null, writer), 'state = begin(apply(state, before, new))']
}

const aggregates: Readonly<Record<CheckedGlobal['reduce'], readonly [of: (value: string) => string, nothing: string]>> = {
  sum: [(value) => `F.sum(${value})`, '0.0'],
  count: [(value) => `F.count_if(${value}).cast("double")`, '0.0'],
  any: [(value) => `F.bool_or(${value})`, 'False'],
  all: [(value) => `F.bool_and(${value})`, 'True'],
  min: [(value) => `F.min(${value})`, 'INF'],
  max: [(value) => `F.max(${value})`, '-INF']
}

/** Writes an aggregate over all vertices; without vertices it is the neutral value. */
export function writeAggregate(reduce: CheckedGlobal['reduce'], of: Typed, place: Place, writer: ExpressionWriter): string {
  const value = writer.column(of, place)
  const [write, nothing] = aggregates[reduce]
  if (reduce === 'count') return write(value)
  const isGuarded = reduce === 'min' && writer.mayBeNaN(of)
  return `F.coalesce(${isGuarded ? writer.call('least_of', [value]) : write(value)}, F.lit(${nothing}))`
}

function writeTotals({ globals }: CheckedPhase, pointer: string, writer: ExpressionWriter): string[] {
  if (globals.length === 0) return []
  const entries = globals.map(({ name, reduce, of }) => {
    const place: Place = { pointer: `${pointer}/globals/${name}/of`, alias: { self: '' }, superstep: 'superstep' }
    return `${writeText(name)}: ${writeAggregate(reduce, of, place, writer)}`
  })
  return ['', 'def measures(superstep):', ...indent(writeCall('return {', entries, '}')), '']
}

/** Numbers that the phase sets; none may become NaN. */
function numbersSet(rules: readonly CheckedRule[]): string[] {
  return [...new Set(rules.flatMap(({ set }) => Object.entries(set).flatMap(([name, { type }]) => (type === 'number' ? [writeText(name)] : []))))]
}

/** Writes checks over all vertices of a state: no number that was set is NaN, and the phase's globals are measured. */
function measuring({ name, globals }: CheckedPhase, state: string, rules: readonly CheckedRule[], superstep: string): string {
  const numbers = numbersSet(rules)
  const measures = globals.length === 0 ? [] : [`measures(${superstep})`]
  return [writeText(name), state, ...(numbers.length + measures.length === 0 ? [] : [`[${numbers.join(', ')}]`]), ...measures].join(', ')
}

function writeFirstMeasure(phase: CheckedPhase): string[] {
  return phase.globals.length === 0 && phase.start.length === 0 ? [] : [`run.measure(${measuring(phase, 'state', phase.start, '0.0')})`]
}

function writeLoop(phase: CheckedPhase, pointer: string, writer: ExpressionWriter): string[] {
  const place: Place = { pointer: `${pointer}/halt`, alias: {}, superstep: 'step' }
  const { unchanged, when, after, atMost } = phase.halt
  const ends = [
    ...(unchanged ? ['if step > 0 and changed == 0:', '    break'] : []),
    ...(when === null ? [] : [`if ${writer.scalar(when, place)}:`, '    break']),
    ...(after === null ? [] : ['if step >= last:', '    break']),
    ...(atMost === null
      ? []
      : [
          'if step >= bound:',
          `    raise ProgramError(f"The program did not halt within {step} supersteps (atMost of ${phase.name}). {changed} vertices changed in the last superstep.")`
        ])
  ]
  return [
    ...(after === null ? [] : [`last = supersteps(${writer.scalar(after, place)})`]),
    ...(atMost === null ? [] : [`bound = supersteps(${writer.scalar(atMost, place)})`]),
    'step, changed = 0, 0',
    'while True:',
    ...indent([
      ...ends,
      'superstep = step + 1.0',
      ...writeMessages(phase, pointer, writer),
      ...writeUpdate(phase, pointer, writer),
      `state, changed = run.settle(${measuring(phase, 'apply(state, heard, new)', phase.rules, 'superstep')})`,
      'step += 1'
    ])
  ]
}

function writeUpdate(phase: CheckedPhase, pointer: string, writer: ExpressionWriter): string[] {
  const place: Place = {
    pointer: `${pointer}/update/rules`,
    alias: { self: 'node', to: 'node' },
    superstep: 'superstep',
    ...(phase.updatesAll ? { unheard: unheardOf(phase) } : {})
  }
  const conditions = receiverConditions(phase).map((typed) => writer.operand(typed, { ...place, pointer: `${pointer}/send/0/when` }))
  return [
    'heard = state.alias("node").join(',
    ...indent(['messages.alias("message").hint("shuffle_hash"), F.col("node.id") == F.col("message._to"), "left"']),
    ')',
    ...(phase.updatesAll ? [] : [`hears = ${['F.col("message._to").isNotNull()', ...conditions].join(' & ')}`]),
    ...writeRules(phase.rules, place, phase.updatesAll ? null : 'hears', writer)
  ]
}

/** Writes new field values by the first rule that holds, for all vertices or for those that meet a condition. */
function writeRules(rules: readonly CheckedRule[], place: Place, among: string | null, writer: ExpressionWriter): string[] {
  const named = rules.map(({ when }, at) => {
    if (when === null) return { condition: among, lines: [] }
    const condition = [...(among === null ? [] : [among]), writer.operand(when, { ...place, pointer: `${place.pointer}/${at}/when` })].join(' & ')
    return { condition: `rule_${at + 1}`, lines: [`rule_${at + 1} = ${condition}`] }
  })
  const fields = [...new Set(rules.flatMap(({ set }) => Object.keys(set)))]
  const values = fields.map(
    (field) =>
      `${writeText(field)}: ${writeNew(
        field,
        rules,
        named.map(({ condition }) => condition),
        place,
        writer
      )}`
  )
  return [...named.flatMap(({ lines }) => lines), ...writeCall('new = {', values, '}')]
}

/** Writes a field's new value by rules in order; a rule that does not set it matters only before one that does. */
function writeNew(field: string, rules: readonly CheckedRule[], conditions: readonly (string | null)[], place: Place, writer: ExpressionWriter): string {
  const old = `F.col("node.${field}")`
  const until = rules.findLastIndex(({ set }) => set[field] !== undefined)
  let text = 'F'
  for (const [at, { set }] of rules.slice(0, until + 1).entries()) {
    const typed = set[field]
    const value = typed === undefined ? old : writer.column(typed, { ...place, pointer: `${place.pointer}/${at}/set/${field}` })
    const condition = conditions[at]
    if (condition === null || condition === undefined) return text === 'F' ? value : `${text}.otherwise(${value})`
    text += `.when(${condition}, ${value})`
  }
  return `${text}.otherwise(${old})`
}
