import type { Certifiable } from '../../certificates/certificate.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import type { Value } from '../language/functions.ts'
import type { ProgramRunOutput, ProgramRunParameters } from '../run/run-program.ts'

/** What a run tells, for reading. */
export interface Told {
  /** Which node each row is of. */
  readonly rows: Uint32Array
  /** A column by node; `absent` where a node has no row. */
  column(name: string, absent?: number): Float64Array
  readonly values: Readonly<Record<string, Value>>
  readonly supersteps: number
}

/** An output of a kernel, or of what else is certified, with the graph and parameters that it would have had. */
export type Part = {
  [A in keyof Certifiable]: {
    readonly algorithm: A
    readonly csr: Csr
    readonly parameters: Parameters<Certifiable[A]>[1]
    readonly output: ReturnType<Certifiable[A]>
  }
}[keyof Certifiable]

export interface CertifiableAnswer {
  /** All are checked; the certificate is that of the first. */
  readonly parts: readonly [Part, ...Part[]]
  /** What the program must tell where the parts hold; every value it tells is among them. */
  readonly values: Readonly<Record<string, Value>>
  /** The same of columns that no part holds, by node, NaN where a node has no row. */
  readonly columns?: Readonly<Record<string, ArrayLike<number>>>
  /** How many rows the program must tell; absent: parts or columns hold a value of every row. */
  readonly rowCount?: number
  /** Absent: the program follows none. */
  readonly path?: Uint32Array | null
}

/** How what a program tells is read as outputs of kernels for the same problem, so that their certifiers check it. Trusts nothing that is told. */
export interface Counterpart {
  /** Of the first part. */
  readonly algorithm: keyof Certifiable
  read(
    csr: Csr,
    given: Pick<ProgramRunParameters, 'inputs'> & { readonly parameters: Readonly<Record<string, number>> },
    told: Told,
    control: KernelControl
  ): CertifiableAnswer
}

/** Names no node. */
export const NOBODY = 2 ** 32 - 1

/** Nodes of a column, -1 for none. */
export const nodesOf = (told: Told, name: string): Int32Array => Int32Array.from(told.column(name, -1))

export function largestOf(numbers: ArrayLike<number>, least: number): number {
  let largest = least
  for (let at = 0; at < numbers.length; at++) largest = Math.max(largest, numbers[at] ?? least)
  return largest
}

/** What a run tells; its rows must have passed as nodes, each once. */
export function toldBy({ nodes, columns, values }: NonNullable<ProgramRunOutput['result']>, supersteps: number, nodeCount: number): Told {
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
