import { EdgewiseError } from '../../../src/base/errors.ts'
import type { Certificate, Certifier } from '../../../src/graph/certificates/certificate.ts'
import { certifiers, certify } from '../../../src/graph/certificates/index.ts'
import { uncontrolled } from '../../../src/graph/control.ts'
import type { Csr } from '../../../src/graph/csr.ts'
import { type Kernels, kernels } from '../../../src/graph/kernels/index.ts'

type Parameters_<A extends keyof Kernels> = Parameters<Kernels[A]>[1]
type Output<A extends keyof Kernels> = ReturnType<Kernels[A]>

/** What a kernel gives. */
export function outputOf<A extends keyof Kernels>(algorithm: A, csr: Csr, parameters: Parameters_<A>): Output<A> {
  const kernel = kernels[algorithm] as (csr: Csr, parameters: Parameters_<A>, control: typeof uncontrolled) => Output<A>
  return kernel(csr, parameters, uncontrolled)
}

export function certificateOf<A extends keyof Kernels>(algorithm: A, csr: Csr, parameters: Parameters_<A>): Certificate | null {
  return certify(algorithm, csr, parameters, outputOf(algorithm, csr, parameters), uncontrolled)
}

/** What is wrong with an output, by evidence of its own; null when it is certified. */
export function faultOf<A extends keyof Kernels>(algorithm: A, csr: Csr, parameters: Parameters_<A>, output: Output<A>): string | null {
  try {
    certify(algorithm, csr, parameters, output, uncontrolled)
    return null
  } catch (error) {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_CERTIFICATE_FAILED') return String(error.parameters['detail'])
    throw error
  }
}

/** What the check says to an output with this evidence. */
export function checkOf<A extends keyof Kernels>(algorithm: A, csr: Csr, parameters: Parameters_<A>, output: Output<A>, evidence: unknown): string | null {
  return (certifiers[algorithm] as Certifier<A>).check(csr, parameters, output, evidence, uncontrolled)
}

/** The evidence of what the kernel gives. */
export function evidenceOf<A extends keyof Kernels>(algorithm: A, csr: Csr, parameters: Parameters_<A>): unknown {
  return (certifiers[algorithm] as Certifier<A>).prove(csr, parameters, outputOf(algorithm, csr, parameters), uncontrolled)
}

/** Graphs of a property: 300, and 1500 in long runs. */
export const many = { maxNodes: 12, numRuns: 1500 }

/** Counts of a run, told at the end. */
export interface Tally {
  certified: number
  corrupted: number
  refused: number
}

export const tally = (): Tally => ({ certified: 0, corrupted: 0, refused: 0 })

/**
 * Whether what the kernel gives is certified, and each corrupted output is refused just when it is false: by evidence of its own, and a false one by that of the true output too, with a
 * sentence.
 */
export function judges<A extends keyof Kernels>(
  counts: Tally,
  algorithm: A,
  csr: Csr,
  parameters: Parameters_<A>,
  corruptions: readonly Output<A>[],
  isTrue: (output: Output<A>) => boolean
): boolean {
  const output = outputOf(algorithm, csr, parameters)
  const certificate = certify(algorithm, csr, parameters, output, uncontrolled)
  if (certificate?.checked !== true || !isTrue(output)) return false
  counts.certified++
  const evidence = evidenceOf(algorithm, csr, parameters)
  return corruptions.every((corrupted) => {
    const fault = faultOf(algorithm, csr, parameters, corrupted)
    if (isTrue(corrupted)) return fault === null
    counts.corrupted++
    if (fault === null || !isSentence(fault)) return false
    counts.refused++
    const byTrueEvidence = checkOf(algorithm, csr, parameters, corrupted, evidence)
    return byTrueEvidence !== null && isSentence(byTrueEvidence)
  })
}

export const isSentence = (text: string): boolean => /^[A-Z\d-].*\.$/.test(text)

/** A copy with one entry changed; unchanged where there is none. */
export function changed<T extends Uint32Array | Int32Array | Float64Array | Uint8Array>(array: T, at: number, value: number): T {
  const copy = array.slice() as T
  if (at < copy.length) copy[at] = value
  return copy
}

/** A copy with two entries swapped. */
export function swapped<T extends Uint32Array | Int32Array | Float64Array>(array: T, a: number, b: number): T {
  return changed(changed(array, a, array[b] as number) as T, b, array[a] as number)
}

/** A copy without one entry. */
export function without<T extends Uint32Array | Int32Array | Float64Array>(array: T, at: number): T {
  return array.filter((_: number, place: number) => place !== at) as T
}

/** Whole numbers from 0 up to, and without, `below`; the same at every run. */
export function createDice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
