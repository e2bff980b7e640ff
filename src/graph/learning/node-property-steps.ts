import { type EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { kinds, type StepKind, type StepParameters } from './step-kinds.ts'

/** A node column that an algorithm computes before training. */
export interface NodePropertyStep {
  readonly algorithm: StepAlgorithm
  readonly parameters: StepParameters
  readonly property: string
}

export type StepAlgorithm = keyof typeof kinds

export const stepAlgorithms = Object.keys(kinds) as StepAlgorithm[]

/** Its GDS procedure, as pipelines name it, and whether that is weighted. */
export function stepProcedure(algorithm: StepAlgorithm): Pick<StepKind, 'procedure' | 'isWeighted'> {
  return kinds[algorithm]
}

function refuse(detail: string): EdgewiseError {
  return invalidInput(`Node property step: ${detail}`)
}

function algorithmNamed(name: string): StepAlgorithm {
  const plain = name
    .replace(/^gds\./, '')
    .replace(/^(beta|alpha)\./, '')
    .replace(/\.(mutate|stream)$/, '')
    .replace(/[._]/g, '')
    .toLowerCase()
  const found = stepAlgorithms.find((algorithm) => algorithm.toLowerCase() === plain || (kinds[algorithm].names as readonly string[]).includes(plain))
  if (found === undefined) throw refuse(`"${name}" is none of ${stepAlgorithms.join(', ')}.`)
  return found
}

const isLike = (given: unknown, known: unknown) =>
  typeof given === typeof known || (known === null && typeof given === 'number') || (Array.isArray(known) && Array.isArray(given))

/**
 * Reads a step from a procedure's name, of GDS or of a tool, and its configuration, in which `mutateProperty` names the column.
 * @throws EDGEWISE_INVALID_INPUT listing the known ones.
 */
export function readStep(procedure: string, config: Readonly<Record<string, unknown>>): NodePropertyStep {
  const algorithm = algorithmNamed(procedure)
  const { mutateProperty, ...given } = config
  if (typeof mutateProperty !== 'string' || mutateProperty === '') throw refuse(`${algorithm} needs "mutateProperty", the name of its column.`)
  const known: StepParameters = kinds[algorithm].parameters
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(known, name)) throw refuse(`${algorithm} has no parameter "${name}". Known: ${['mutateProperty', ...Object.keys(known)].join(', ')}.`)
    if (!isLike(value, known[name])) throw refuse(`"${name}" of ${algorithm} cannot be ${JSON.stringify(value)}.`)
  }
  return { algorithm, parameters: { ...known, ...(given as StepParameters) }, property: mutateProperty }
}

/** Computes the step's column on a graph: one number or vector per node. */
export function runStep(csr: Csr, { algorithm, parameters }: NodePropertyStep, control: KernelControl): Float64Array {
  const values = (kinds[algorithm] as StepKind).run(csr, parameters, control)
  return values instanceof Float64Array ? values : Float64Array.from(values)
}
