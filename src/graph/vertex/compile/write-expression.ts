import { functions } from '../language/functions.ts'
import type { NodeProperty, Typed, Whose } from '../language/typed.ts'

/** How the surrounding code names the parts of an expression. */
export interface Surroundings {
  readonly index: Readonly<Partial<Record<Whose, string>>>
  /** The weight of the current relationship. */
  readonly weight?: string
  /** The number of the current superstep. */
  readonly superstep?: string
  readonly undirected: boolean
  /** Code for expressions that are already computed, by expression. */
  readonly known?: ReadonlyMap<Typed, string>
  /** Arrays of fields before the superstep, by name, where they differ from the field's own array. */
  readonly earlier?: ReadonlyMap<string, string>
}

function writeProperty(name: NodeProperty, at: string, undirected: boolean): string {
  const out = `(outOffsets[${at} + 1] - outOffsets[${at}])`
  const into = `(inOffsets[${at} + 1] - inOffsets[${at}])`
  switch (name) {
    case 'id':
      return at
    case 'changed':
      return `(changed[${at}] === 1)`
    case 'outWeight':
      return `outWeights_[${at}]`
    case 'inDegree':
      return into
    case 'outDegree':
      return out
    case 'degree':
      return undirected ? out : `(${out} + ${into})`
  }
}

/** JavaScript for an expression: a number, a boolean, or a node index (-1 for none). `openings` defines the names of arrays. */
export function writeExpression(typed: Typed, surroundings: Surroundings): string {
  const computed = surroundings.known?.get(typed)
  if (computed !== undefined) return computed
  const code = writers[typed.kind] as (typed: Typed, surroundings: Surroundings) => string
  return code(typed, surroundings)
}

type Writer<Kind extends Typed['kind']> = (typed: Extract<Typed, { kind: Kind }>, surroundings: Surroundings) => string

const asBoolean = (cell: string, { type }: Typed): string => (type === 'boolean' ? `(${cell} === 1)` : cell)
const writeAll = (parts: readonly Typed[], surroundings: Surroundings): string[] => parts.map((part) => writeExpression(part, surroundings))

const writers: { readonly [Kind in Typed['kind']]: Writer<Kind> } = {
  literal: ({ value }) => (typeof value === 'number' && value < 0 ? `(${value})` : String(value)),
  field: (typed, { index }) => asBoolean(`f_${typed.name}[${index[typed.whose]}]`, typed),
  property: ({ name, whose }, { index, undirected }) => writeProperty(name, index[whose] ?? '', undirected),
  weight: (_, { weight = '1' }) => weight,
  parameter: ({ name }) => `p_${name}`,
  global: (typed) => asBoolean(`g_${typed.name}[0]`, typed),
  message: (typed) => asBoolean(`a_${typed.name}`, typed),
  list: ({ name }) => `l_${name}`,
  superstep: (_, { superstep = 'step' }) => superstep,
  nodes: () => 'n',
  received: () => 'received',
  call: ({ name, arguments: parts }, surroundings) => functions[name]?.write(writeAll(parts, surroundings)) ?? '',
  reduce: ({ name, list, arguments: parts }, surroundings) => `${name}(${[`l_${list}`, 'got', ...writeAll(parts, surroundings)].join(', ')})`,
  common: ({ name, field }, { index, earlier }) => `${name}(${index.from}, ${index.to}, ${field === '' ? 'null' : (earlier?.get(field) ?? `f_${field}`)})`,
  // `reduceResult` computes aggregates over all nodes, and no loop contains one.
  aggregate: () => 'undefined'
}

/** Writes an expression in the form that arrays store. */
export function writeStored(typed: Typed, surroundings: Surroundings): string {
  const code = writeExpression(typed, surroundings)
  return typed.type === 'boolean' ? `(${code} ? 1 : 0)` : code
}
