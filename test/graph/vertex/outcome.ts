import { type KernelControl, uncontrolled } from '../../../src/graph/control.ts'
import type { Csr } from '../../../src/graph/csr.ts'
import { checkProgram } from '../../../src/graph/vertex/language/check-program.ts'
import type { CheckedProgram } from '../../../src/graph/vertex/language/checked.ts'
import type { Value } from '../../../src/graph/vertex/language/functions.ts'
import type { VertexProgram } from '../../../src/graph/vertex/language/program.ts'
import { type ProgramRunOutput, type ProgramRunParameters, runProgram, type SuperstepRecord } from '../../../src/graph/vertex/run/run-program.ts'

/** What a program is given beside its graph. */
export interface Given {
  /** Those without a default, and others that differ from it. */
  readonly parameters?: Readonly<Record<string, number>>
  readonly inputs?: Readonly<Record<string, Float64Array>>
}

/** What a program tells, in plain arrays. */
export interface Outcome {
  readonly nodes: number[]
  /** By row, as `nodes`. */
  readonly columns: Record<string, number[]>
  readonly values: Record<string, Value>
  readonly path: number[] | null
  readonly supersteps: number
  readonly history: readonly SuperstepRecord[]
  readonly work: number
}

const checked = new Map<VertexProgram, CheckedProgram>()

function checkedOnce(program: VertexProgram): CheckedProgram {
  const known = checked.get(program) ?? checkProgram(program)
  checked.set(program, known)
  return known
}

function defaultsOf({ parameters = {} }: VertexProgram): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]) => (parameter.default === undefined ? [] : [[name, Number(parameter.default)]]))
  )
}

/** All that a run of it needs. */
export function parametersOf(program: VertexProgram, { parameters = {}, inputs = {} }: Given): ProgramRunParameters {
  return { program: checkedOnce(program), parameters: { ...defaultsOf(program), ...parameters }, inputs, maxWork: 1e9 }
}

function outcomeOf({ result, supersteps, history, work }: ProgramRunOutput): Outcome {
  if (result === null) throw new Error('The run paused.')
  const { nodes, columns, values, path } = result
  return {
    nodes: [...nodes],
    columns: Object.fromEntries(Object.entries(columns).map(([name, { data }]) => [name, [...data]])),
    values: Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])),
    path: path === null ? null : [...path],
    supersteps,
    history,
    work
  }
}

/** Runs a program to its end. */
export function outcome(program: VertexProgram, csr: Csr, given: Given = {}, control: KernelControl = uncontrolled): Outcome {
  return outcomeOf(runProgram(csr, parametersOf(program, given), control))
}

/** Runs a program that pauses after every superstep, each part in memory of its own. */
export function outcomeInParts(program: VertexProgram, csr: Csr, given: Given = {}): Outcome & { readonly parts: number } {
  const parameters = parametersOf(program, given)
  const history: SuperstepRecord[] = []
  let part = runProgram(csr, { ...parameters, pauseAfterMs: -1 }, uncontrolled)
  let parts = 1
  for (; part.checkpoint !== null; parts++) {
    history.push(...part.history)
    part = runProgram(csr, { ...parameters, pauseAfterMs: -1, resume: structuredClone(part.checkpoint) }, uncontrolled)
    if (parts > 10_000) throw new Error('The run does not get on.')
  }
  return { ...outcomeOf({ ...part, history: [...history, ...part.history] }), parts }
}

/** The column in the order of nodes; what is not told is `absent`. */
export function byNode({ nodes, columns }: Outcome, column: string, nodeCount: number, absent = Number.NaN): number[] {
  const values = new Array<number>(nodeCount).fill(absent)
  const data = columns[column] ?? []
  for (const [row, node] of nodes.entries()) values[node] = data[row] ?? Number.NaN
  return values
}
