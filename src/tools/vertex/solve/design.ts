import { EdgewiseError } from '../../../base/errors.ts'
import { checkProgram } from '../../../graph/vertex/language/check-program.ts'
import { programSchema } from '../../../graph/vertex/language/program.ts'
import { findProgram } from '../../../graph/vertex/library/index.ts'
import type { Candidate } from './candidates.ts'

/** A model's design of an answer. */
export interface Design {
  readonly plan: string
  /** The name of an existing program; null for a new one. */
  readonly program: string | null
  readonly definition: Readonly<Record<string, unknown>> | null
  /** The body of a function of `graph` and `parameters`, for a new program. */
  readonly reference: string | null
  readonly parameters: readonly { readonly name: string; readonly value: string | number | boolean }[]
  /** The properties that fill the program's inputs. */
  readonly inputs: readonly { readonly name: string; readonly property: string }[]
  readonly weight: string | null
  readonly orientation: 'natural' | 'reverse' | 'undirected' | null
}

const nullable = (type: string) => ({ type: [type, 'null'] })
const pairs = (value: object, name: string) => ({
  type: 'array',
  maxItems: 16,
  items: { type: 'object', properties: { name: { type: 'string' }, [name]: value }, required: ['name', name], additionalProperties: false }
})

/** JSON Schema of a `Design`. */
export const designSchema: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: {
    plan: { type: 'string', maxLength: 2000 },
    program: nullable('string'),
    definition: { anyOf: [programSchema, { type: 'null' }] },
    reference: { type: ['string', 'null'], maxLength: 8000 },
    parameters: pairs({ type: ['string', 'number', 'boolean'] }, 'value'),
    inputs: pairs({ type: 'string' }, 'property'),
    weight: nullable('string'),
    orientation: { enum: ['natural', 'reverse', 'undirected', null] }
  },
  required: ['plan', 'program', 'definition', 'reference', 'parameters', 'inputs', 'weight', 'orientation'],
  additionalProperties: false
}

function problemOfDefinition(definition: object): string | null {
  try {
    const { source } = checkProgram(definition)
    const own = findProgram(source.name)
    return own === undefined ? null : `/definition/name: "${source.name}" names a program of the library; choose another name.`
  } catch (error) {
    if (error instanceof EdgewiseError) return `definition: ${error.message}`
    throw error
  }
}

/** A sentence for the model about a fault of the design; null when none can be found without the graph. */
export function problemOf({ program, definition, reference }: Design, candidates: readonly Candidate[]): string | null {
  if ((program === null) === (definition === null)) return 'give either "program", a name, or "definition", a new program; the other must be null'
  if (definition === null) {
    const isKnown = findProgram(program ?? '') !== undefined || candidates.some(({ name }) => name === program)
    return isKnown ? null : `there is no program "${program}"; there are: ${candidates.map(({ name }) => name).join(', ')}`
  }
  if (reference === null || reference.trim() === '') return 'a new program needs "reference", the body of a function that it is tested against'
  return problemOfDefinition(definition)
}
