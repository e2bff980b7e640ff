import { EdgewiseError, errorTable } from '../../../base/errors.ts'
import type { AnalyticsEngine } from '../../../engines/engine.ts'
import type { CheckedProgram } from '../../../graph/vertex/language/checked.ts'
import type { ProgramResult } from '../../../graph/vertex/run/reduce-result.ts'
import type { Sandbox } from '../../../outside/sandbox/sandbox.ts'
import type { RunControl } from '../../../results/run-control.ts'
import { type Expected, referTo } from './reference.ts'
import { projectionOf, type SmallCase, smallCases } from './small-graphs.ts'

/** Records that a program agreed with a reference on all graphs. */
export interface Trial {
  readonly graphs: number
  /** The compared outputs, as `columns.x` and `values.y`. */
  readonly compared: readonly string[]
}

export type Tried = { readonly ok: true; readonly trial: Trial } | { readonly ok: false; readonly why: string }

export interface TryPlace {
  readonly engine: AnalyticsEngine
  readonly sandbox: Pick<Sandbox, 'runScript'>
  readonly tenant: string
  readonly control: RunControl
}

const MAX_WORK = 1e6
const TOLERANCE = 1e-9

type Cell = number | boolean | null

/** Converts to the reference's form: booleans unchanged, none and infinity as null. */
function cellOf(type: string, value: number | boolean): Cell {
  if (type === 'boolean') return value === true || value === 1
  const number = Number(value)
  return !Number.isFinite(number) || (type === 'node' && number < 0) ? null : number
}

/** Converts a program's result to the reference's form: one entry per node, null without a row. */
function actualOf({ nodes, columns, values }: ProgramResult, nodeCount: number): Required<Expected> {
  const spread = ({ type, data }: ProgramResult['columns'][string]) => {
    const cells: Cell[] = new Array(nodeCount).fill(null)
    for (const [row, node] of nodes.entries()) cells[node] = cellOf(type, data[row] as number)
    return cells
  }
  return {
    columns: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, spread(column)])),
    values: Object.fromEntries(Object.entries(values).map(([name, { type, value }]) => [name, cellOf(type, value as number | boolean)]))
  }
}

function isSame(actual: unknown, expected: unknown): boolean {
  if (typeof actual === 'number' && typeof expected === 'number')
    return Math.abs(actual - expected) <= TOLERANCE * Math.max(1, Math.abs(actual), Math.abs(expected))
  return actual === (expected ?? null)
}

function differenceOfColumns(actual: Required<Expected>['columns'], expected: Required<Expected>['columns']): string | null {
  for (const [name, cells] of Object.entries(expected)) {
    const own = actual[name]
    if (own === undefined) return `the reference tells a column "${name}", the program does not`
    if (cells.length !== own.length) return `the reference tells ${cells.length} entries of "${name}" for ${own.length} nodes`
    const at = own.findIndex((cell, node) => !isSame(cell, cells[node]))
    if (at !== -1) return `"${name}" of node ${at} is ${JSON.stringify(own[at])} by the program and ${JSON.stringify(cells[at] ?? null)} by the reference`
  }
  return null
}

function differenceOfValues(actual: Required<Expected>['values'], expected: Required<Expected>['values']): string | null {
  for (const [name, value] of Object.entries(expected)) {
    if (!Object.hasOwn(actual, name)) return `the reference tells a value "${name}", the program does not`
    if (!isSame(actual[name], value)) return `"${name}" is ${JSON.stringify(actual[name])} by the program and ${JSON.stringify(value ?? null)} by the reference`
  }
  return null
}

/** The first difference, in words; null when they agree. */
function difference({ columns, values }: Required<Expected>, expected: Expected): string | null {
  return differenceOfColumns(columns, expected.columns ?? {}) ?? differenceOfValues(values, expected.values ?? {})
}

async function runCase(program: CheckedProgram, { graph, parameters }: SmallCase, { engine, tenant, control }: TryPlace): Promise<ProgramResult | string> {
  const inputs = Object.fromEntries(Object.entries(graph.inputs).map(([name, numbers]) => [name, Float64Array.from(numbers)]))
  const numbers = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, Number(value)]))
  try {
    const { result } = await engine.run('vertexProgram', projectionOf(graph, tenant), { program, parameters: numbers, inputs, maxWork: MAX_WORK }, control)
    return result as ProgramResult
  } catch (error) {
    if (error instanceof EdgewiseError && errorTable[error.code].status === 422) return error.message
    throw error
  }
}

/** A reference with the same output for all graphs tests nothing. */
function isConstant(expected: readonly Expected[]): boolean {
  return new Set(expected.map(({ columns = {}, values = {} }) => JSON.stringify([Object.values(columns).flat(), values]))).size < 2
}

/**
 * Tries a program on small random graphs against a reference function before it may run on a real graph. A failure reports the smallest graph that shows it.
 * @param body of the reference, as `referTo` takes it
 */
export async function tryProgram(
  program: CheckedProgram,
  body: string,
  { directed, given, place }: { readonly directed: boolean; readonly given: Readonly<Record<string, unknown>>; readonly place: TryPlace }
): Promise<Tried> {
  const cases = smallCases(program, directed, given)
  const { signal } = place.control
  const referred = await referTo(body, cases, place.sandbox, { tenant: place.tenant, ...(signal && { signal }) })
  if (!referred.ok) return referred
  const { expected } = referred
  const compared = [
    ...new Set(
      expected.flatMap(({ columns = {}, values = {} }) => [
        ...Object.keys(columns).map((name) => `columns.${name}`),
        ...Object.keys(values).map((name) => `values.${name}`)
      ])
    )
  ]
  if (compared.length === 0) return { ok: false, why: 'The reference tells neither a column nor a value of the program, so that nothing is tested.' }
  if (isConstant(expected)) return { ok: false, why: `The reference tells the same of all ${cases.length} random graphs, so that it tests nothing.` }
  for (const [at, one] of cases.entries()) {
    const actual = await runCase(program, one, place)
    const why = typeof actual === 'string' ? actual : difference(actualOf(actual, one.graph.nodes), expected[at] as Expected)
    if (why === null) continue
    const where = `With graph = ${JSON.stringify(one.graph)} and parameters = ${JSON.stringify(one.parameters)}: ${why}.`
    return { ok: false, why: `On a random graph the program and the reference differ, and either may be wrong. ${where}` }
  }
  return { ok: true, trial: { graphs: cases.length, compared } }
}
