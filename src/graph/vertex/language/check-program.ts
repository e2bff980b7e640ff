import { ExpressionChecker, type Scope } from './check-expression.ts'
import { checkPhase, globalTypes } from './check-phase.ts'
import { checkStructure } from './check-structure.ts'
import type { CheckedField, CheckedPhase, CheckedProgram } from './checked.ts'
import { Problems } from './problems.ts'
import type { VertexProgram } from './program.ts'
import { columnScope, type Declared, initialScope, reservedNames, valueScope } from './scopes.ts'
import type { Typed } from './typed.ts'
import { fits, type ValueType } from './types.ts'

/**
 * Checks a whole program: its structure, names and types, that messages combine in any order, and that every phase is bounded.
 * @throws EDGEWISE_INVALID_PROGRAM with a JSON pointer and a sentence for each fault.
 */
export function checkProgram(given: unknown): CheckedProgram {
  const problems = new Problems()
  const program = checkStructure(given, problems)
  problems.throwAny(nameOf(given))
  const checked = checkParts(program as VertexProgram, problems)
  problems.throwAny(nameOf(given))
  return checked
}

function nameOf(given: unknown): string {
  const name = given !== null && typeof given === 'object' ? (given as { name?: unknown }).name : undefined
  return typeof name === 'string' ? name.slice(0, 60) : 'the program'
}

function checkParts(program: VertexProgram, problems: Problems): CheckedProgram {
  const expressions = new ExpressionChecker(problems)
  const globals = new Map<string, ValueType>()
  const declared: Declared = { program, globals }
  checkNames(program, problems)
  checkParameters(program, problems)
  const fields = checkFields(declared, expressions)
  const phases: CheckedPhase[] = []
  for (const [at, phase] of program.phases.entries()) {
    const checked = checkPhase(phase, `/phases/${at}`, phase.name ?? `phase_${at + 1}`, declared, problems)
    phases.push(checked)
    for (const [name, type] of globalTypes(phase)) {
      if (globals.has(name)) problems.add(`/phases/${at}/globals/${name}`, 'an earlier phase has a global of this name.')
      globals.set(name, type)
    }
  }
  return { source: program, fields, phases, result: checkResult(declared, problems, expressions) }
}

function checkNames({ state, inputs = {} }: VertexProgram, problems: Problems): void {
  for (const name of Object.keys(inputs)) {
    if (Object.hasOwn(state, name)) problems.add(`/inputs/${name}`, 'a field of the state has this name; inputs never change.')
    if (reservedNames.has(name)) problems.add(`/inputs/${name}`, `"${name}" has a meaning of its own; take another name.`)
  }
  for (const name of Object.keys(state)) if (reservedNames.has(name)) problems.add(`/state/${name}`, `"${name}" has a meaning of its own; take another name.`)
}

function checkParameters({ parameters = {} }: VertexProgram, problems: Problems): void {
  for (const [name, parameter] of Object.entries(parameters)) {
    const { type, default: given } = parameter
    const pointer = `/parameters/${name}`
    if (given !== undefined && typeof given !== type)
      problems.add(`${pointer}/default`, `found ${typeof given}, wanted ${type}${type === 'node' ? '; a node has no default' : ''}.`)
    const wrong = wrongRange(parameter)
    if (wrong !== null) problems.add(pointer, wrong)
  }
}

function wrongRange({ type, least, most }: { readonly type: string; readonly least?: number; readonly most?: number }): string | null {
  if (type !== 'number' && (least !== undefined || most !== undefined)) return `least and most are for numbers, and this is a ${type}.`
  return least !== undefined && most !== undefined && least > most ? `least ${least} is more than most ${most}.` : null
}

function checkFields(declared: Declared, expressions: ExpressionChecker): CheckedField[] {
  const { state, inputs = {} } = declared.program
  const scope = initialScope(declared)
  const fields: CheckedField[] = Object.keys(inputs).map((name) => ({ name, type: 'number', initial: null }))
  for (const [name, { type, initial }] of Object.entries(state)) {
    const typed = expressions.check(initial, `/state/${name}/initial`, type, scope)
    if (typed !== null) fields.push({ name, type, initial: typed })
  }
  return fields
}

function checkAll(
  texts: Readonly<Record<string, string>>,
  pointer: string,
  scope: Scope,
  expressions: ExpressionChecker,
  problems: Problems
): Record<string, Typed> {
  const checked: Record<string, Typed> = {}
  for (const [name, text] of Object.entries(texts)) {
    const typed = expressions.typed(text, `${pointer}/${name}`, scope)
    if (typed?.type === 'none') problems.add(`${pointer}/${name}`, `found none, wanted number, boolean, node or node? in "${text}".`)
    if (typed !== null) checked[name] = typed
  }
  return checked
}

function checkResult(declared: Declared, problems: Problems, expressions: ExpressionChecker): CheckedProgram['result'] {
  const { program } = declared
  const { columns, where, order, values = {}, path } = program.result
  const scope = columnScope(declared)
  if (Object.keys(columns).length === 0) problems.add('/result/columns', 'at least one column is needed.')
  if (order !== undefined && !Object.hasOwn(columns, order.column))
    problems.add('/result/order/column', `found "${order.column}", wanted one of ${Object.keys(columns).join(', ')}.`)
  if (path !== undefined) checkPath(program, path, problems)
  return {
    columns: checkAll(columns, '/result/columns', scope, expressions, problems),
    where: where === undefined ? null : expressions.check(where, '/result/where', 'boolean', scope),
    order: order === undefined ? null : { column: order.column, descending: order.descending ?? false },
    values: checkAll(values, '/result/values', valueScope(declared), expressions, problems),
    path: path ?? null
  }
}

function checkPath({ state, parameters = {} }: VertexProgram, { follow, from }: { readonly follow: string; readonly from: string }, problems: Problems): void {
  const followed = state[follow]?.type
  if (followed === undefined || !fits(followed, 'node?'))
    problems.add('/result/path/follow', `found ${followed ?? 'no field'} "${follow}", wanted a field of type node?.`)
  const given = parameters[from]?.type
  if (given !== 'node') problems.add('/result/path/from', `found ${given ?? 'no parameter'} "${from}", wanted a parameter of type node.`)
}
