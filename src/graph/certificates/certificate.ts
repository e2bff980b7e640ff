import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { Kernels } from '../kernels/index.ts'

/** A long list as it is carried: how many there are, and the first of them. */
export interface Cut<T> {
  readonly count: number
  readonly first: T
}

/** A Uint32Array holds indexes of nodes, which become names; all else is shown as it is. */
export type Evidence = Readonly<Record<string, string | number | boolean | null | readonly number[] | Uint32Array | Cut<readonly number[]> | Cut<Uint32Array>>>

/** Why an answer about a graph holds, so that a reader need not trust the kernel that gave it. */
export interface Certificate {
  /** What sort of evidence, e.g. `topological-order`. */
  readonly kind: string
  /** One sentence with the figures. It claims what was checked and no more. */
  readonly statement: string
  /** Whether the whole answer was checked, by code apart from the kernel. */
  readonly checked: boolean
  /** What was not checked, and why; absent when all was. */
  readonly reason?: string
  readonly evidence: Evidence
}

/** A certificate before its verdict; with a reason it is not a checked one. */
export type Claim = Omit<Certificate, 'checked'>

/** What vertex programs give that no kernel does, by node; certified as what kernels give. */
export interface FurtherOutputs {
  /** The heaviest triangle that each node is in, and its two others; -Infinity and -1 where it is in none. */
  heaviestTriangleOfEach(
    csr: Csr,
    parameters: { readonly values: Float64Array }
  ): { readonly sums: Float64Array; readonly seconds: Int32Array; readonly thirds: Int32Array }
  /** Labels after rounds in which all nodes vote at once. `rounds`: the bound; it ends before when a round changes nothing. */
  labelVotes(csr: Csr, parameters: { readonly rounds: number }): { readonly labels: Uint32Array; readonly ranRounds: number; readonly didConverge: boolean }
}

/** All that can be certified, as `(csr, parameters) => output` by name. */
export type Certifiable = Kernels & FurtherOutputs

/** How the output of one kernel is certified. `E`: what the check needs beside the output. */
export type Certifier<A extends keyof Certifiable, E = unknown> = OutputCertifier<Parameters<Certifiable[A]>[1], ReturnType<Certifiable[A]>, E>

/** By parameters and output, which kernels may share. */
interface OutputCertifier<P, O, E> {
  /** The evidence, by a traversal of its own where the output does not hold it. null: nothing can be vouched for. */
  prove(csr: Csr, parameters: P, output: O, control: KernelControl): E | null
  /**
   * What is wrong with the output or the evidence, in a sentence; null when both hold. Trusts neither, and calls no kernel and no `prove`.
   * @throws what `control` throws.
   */
  check(csr: Csr, parameters: P, output: O, evidence: E, control: KernelControl): string | null
  /** What a check that found nothing wrong has shown. */
  claim(csr: Csr, parameters: P, output: O, evidence: E): Claim
}

/** Lists of more entries are carried by their first ones. */
const MAX_CARRIED = 64
const FIRST = 16

/** Nodes as evidence carries them. */
export function carriedNodes(nodes: Uint32Array): Uint32Array | Cut<Uint32Array> {
  return nodes.length <= MAX_CARRIED ? nodes.slice() : { count: nodes.length, first: nodes.slice(0, FIRST) }
}

/** Numbers as evidence carries them. */
export function carriedNumbers(numbers: ArrayLike<number>): readonly number[] | Cut<readonly number[]> {
  const most = numbers.length <= MAX_CARRIED ? numbers.length : FIRST
  const first = Array.from({ length: most }, (_, at) => numbers[at])
  return numbers.length <= MAX_CARRIED ? first : { count: numbers.length, first }
}

/** `1 node`, `12 nodes`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Relative difference that sums in another order may have. */
export const TOLERANCE = 1e-9

/** Whether two sums of the same terms agree; `scale`: of the terms, where they may cancel out. */
export function isNear(a: number, b: number, scale = 0): boolean {
  return a === b || Math.abs(a - b) <= TOLERANCE * Math.max(scale, Math.abs(a), Math.abs(b))
}

/** Looks at the control every few thousand steps. */
export function look(control: KernelControl, at: number, of: number): void {
  if ((at & 4095) === 0) control.check(at / of)
}
