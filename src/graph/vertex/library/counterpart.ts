import type { Certifiable } from '../../certificates/certificate.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import type { Value } from '../language/functions.ts'
import type { ProgramRunOutput, ProgramRunParameters } from '../run/run-program.ts'

export interface RunResult {
  readonly rows: Uint32Array
  /** A column by node; `absent` where a node has no row. */
  column(name: string, absent?: number): Float64Array
  readonly values: Readonly<Record<string, Value>>
  readonly supersteps: number
}

/** A certifiable output, with the graph and parameters that would have produced it. */
export type Part = {
  [A in keyof Certifiable]: {
    readonly algorithm: A
    readonly csr: Csr
    readonly parameters: Parameters<Certifiable[A]>[1]
    readonly output: ReturnType<Certifiable[A]>
  }
}[keyof Certifiable]

export interface CertifiableAnswer {
  /** All parts are checked; the first gives the certificate. */
  readonly parts: readonly [Part, ...Part[]]
  /** The values that the program must return where the parts hold; they include every value it returns. */
  readonly values: Readonly<Record<string, Value>>
  /** The columns, by node, that the program must return and no part contains; NaN where a node has no row. */
  readonly columns?: Readonly<Record<string, ArrayLike<number>>>
  /** The number of rows that the program must return; absent when parts or columns have a value for every row. */
  readonly rowCount?: number
  /** Absent when the program follows no path. */
  readonly path?: Uint32Array | null
}

/** Reads a program's result as outputs of kernels for the same problem, so that their certifiers check it. It trusts nothing in the result. */
export interface Counterpart {
  readonly algorithm: keyof Certifiable
  read(
    csr: Csr,
    given: Pick<ProgramRunParameters, 'inputs'> & { readonly parameters: Readonly<Record<string, number>> },
    result: RunResult,
    control: KernelControl
  ): CertifiableAnswer
}

export const NOBODY = 2 ** 32 - 1

/** Returns the nodes of a column, -1 for none. */
export const nodesOf = (result: RunResult, name: string): Int32Array => Int32Array.from(result.column(name, -1))

export function largestOf(numbers: ArrayLike<number>, least: number): number {
  let largest = least
  for (let at = 0; at < numbers.length; at++) largest = Math.max(largest, numbers[at] ?? least)
  return largest
}

/** Reads the result of a run; its rows must already be checked as distinct nodes. */
export function readRun({ nodes, columns, values }: NonNullable<ProgramRunOutput['result']>, supersteps: number, nodeCount: number): RunResult {
  return {
    rows: nodes,
    column(name, absent = Number.NaN) {
      const byNode = new Float64Array(nodeCount).fill(absent)
      const data = columns[name]?.data
      for (const [row, node] of nodes.entries()) byNode[node] = data?.[row] ?? Number.NaN
      return byNode
    },
    values: Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])),
    supersteps
  }
}
