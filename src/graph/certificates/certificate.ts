import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { Kernels } from '../kernels/index.ts'

/** A long list carries its length and its first entries. */
export interface Cut<T> {
  readonly count: number
  readonly first: T
}

/** A Uint32Array holds node indexes, which are replaced by names; other values are shown unchanged. */
export type Evidence = Readonly<Record<string, string | number | boolean | null | readonly number[] | Uint32Array | Cut<readonly number[]> | Cut<Uint32Array>>>

/** A certificate shows why an answer about a graph holds, so that a reader need not trust the kernel. */
export interface Certificate {
  /** The kind of evidence, e.g. `topological-order`. */
  readonly kind: string
  /** One sentence with figures claims exactly what was checked. */
  readonly statement: string
  /** Whether code apart from the kernel checked the whole answer. */
  readonly checked: boolean
  /** What was not checked and why; absent when everything was checked. */
  readonly reason?: string
  readonly evidence: Evidence
}

/** A certificate before its verdict; with a reason, it is unchecked. */
export type Claim = Omit<Certificate, 'checked'>

/** Per-node outputs that only vertex programs compute; they are certified like kernel outputs. */
export interface FurtherOutputs {
  /** For each node, its heaviest triangle and the two other nodes in it; -Infinity and -1 without a triangle. */
  heaviestTriangleOfEach(
    csr: Csr,
    parameters: { readonly values: Float64Array }
  ): { readonly sums: Float64Array; readonly seconds: Int32Array; readonly thirds: Int32Array }
  /** Labels after at most `rounds` rounds in which all nodes vote at once; a round without changes ends the run. */
  labelVotes(csr: Csr, parameters: { readonly rounds: number }): { readonly labels: Uint32Array; readonly ranRounds: number; readonly didConverge: boolean }
}

/** All certifiable outputs, as `(csr, parameters) => output` by name. */
export type Certifiable = Kernels & FurtherOutputs

/** How the output of one kernel is certified. `E` is the evidence that the check needs beside the output. */
export type Certifier<A extends keyof Certifiable, E = unknown> = OutputCertifier<Parameters<Certifiable[A]>[1], ReturnType<Certifiable[A]>, E>

/** Kernels may share a certifier of the same parameters and output. */
interface OutputCertifier<P, O, E> {
  /** Builds the evidence, by its own traversal where the output does not contain it; null means that it cannot certify this output. */
  prove(csr: Csr, parameters: P, output: O, control: KernelControl): E | null
  /**
   * Returns a sentence about a fault in the output or the evidence, or null. It trusts neither, and calls no kernel and no `prove`.
   * @throws what `control` throws.
   */
  check(csr: Csr, parameters: P, output: O, evidence: E, control: KernelControl): string | null
  /** Words what a successful check has shown. */
  claim(csr: Csr, parameters: P, output: O, evidence: E): Claim
}

/** Longer lists carry their first entries only. */
const MAX_CARRIED = 64
const FIRST = 16

export function carriedNodes(nodes: Uint32Array): Uint32Array | Cut<Uint32Array> {
  return nodes.length <= MAX_CARRIED ? nodes.slice() : { count: nodes.length, first: nodes.slice(0, FIRST) }
}

export function carriedNumbers(numbers: ArrayLike<number>): readonly number[] | Cut<readonly number[]> {
  const most = numbers.length <= MAX_CARRIED ? numbers.length : FIRST
  const first = Array.from({ length: most }, (_, at) => numbers[at])
  return numbers.length <= MAX_CARRIED ? first : { count: numbers.length, first }
}

/** `1 node`, `12 nodes`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The relative difference that another order of summation may cause. */
export const TOLERANCE = 1e-9

/** Whether two sums of the same terms agree; `scale` is the terms' magnitude, for sums whose terms may cancel. */
export function isNear(a: number, b: number, scale = 0): boolean {
  return a === b || Math.abs(a - b) <= TOLERANCE * Math.max(scale, Math.abs(a), Math.abs(b))
}

/** Checks the control every few thousand steps. */
export function look(control: KernelControl, at: number, of: number): void {
  if ((at & 4095) === 0) control.check(at / of)
}
