import type { Scope } from './check-expression.ts'
import type { VertexProgram } from './program.ts'
import { type NodeProperty, nodeProperties, type Typed, type Whose } from './typed.ts'
import type { ValueType } from './types.ts'

/** Reserved words cannot name a field. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...Object.keys(nodeProperties),
  ...['param', 'global', 'message', 'received', 'from', 'to', 'edge', 'nodes', 'superstep', 'none', 'true', 'false', 'infinity', 'and', 'or', 'not']
])

/** The typed declarations of a program. In an update, a collected message field is a list. */
export interface Declared {
  readonly program: VertexProgram
  readonly globals: ReadonlyMap<string, ValueType>
}

type Names = [string, Typed][]

const constants: Names = [
  ['true', { kind: 'literal', value: true, type: 'boolean' }],
  ['false', { kind: 'literal', value: false, type: 'boolean' }],
  ['infinity', { kind: 'literal', value: Number.POSITIVE_INFINITY, type: 'number' }],
  ['none', { kind: 'literal', value: -1, type: 'none' }],
  ['nodes', { kind: 'nodes', type: 'number' }]
]

function parametersOf({ parameters = {} }: VertexProgram): Names {
  return Object.entries(parameters).map(([name, { type }]) => [`param.${name}`, { kind: 'parameter', name, type }])
}

function inputsOf({ inputs = {} }: VertexProgram, whose: Whose, prefix = ''): Names {
  return Object.keys(inputs).map((name) => [`${prefix}${name}`, { kind: 'field', whose, name, type: 'number' }])
}

function stateOf({ state }: VertexProgram, whose: Whose, prefix = ''): Names {
  return Object.entries(state).map(([name, { type }]) => [`${prefix}${name}`, { kind: 'field', whose, name, type }])
}

function propertiesOf({ graph }: VertexProgram, whose: Whose, prefix: string, withChanged: boolean): Names {
  const known = Object.entries(nodeProperties) as [NodeProperty, ValueType][]
  const usable = known.filter(([name]) => (name !== 'changed' || withChanged) && (name !== 'outWeight' || graph?.weights !== undefined))
  return usable.map(([name, type]) => [`${prefix}${name}`, { kind: 'property', whose, name, type }])
}

function globalsOf(globals: ReadonlyMap<string, ValueType>): Names {
  return [...globals].map(([name, type]) => [`global.${name}`, { kind: 'global', name, type }])
}

const superstep: Names = [['superstep', { kind: 'superstep', type: 'number' }]]

function scope(place: string, ...names: Names[]): Scope {
  return { place, names: new Map([...constants, ...names.flat()]) }
}

export function initialScope({ program }: Declared): Scope {
  return scope('initial values', propertiesOf(program, 'self', '', false), inputsOf(program, 'self'), parametersOf(program))
}

/** Rules that run once, before the first superstep of a phase. */
export function startScope({ program, globals }: Declared): Scope {
  return scope('start', nodeNames(program, false), parametersOf(program), globalsOf(globals))
}

function nodeNames(program: VertexProgram, withChanged: boolean): Names {
  return [...propertiesOf(program, 'self', '', withChanged), ...inputsOf(program, 'self'), ...stateOf(program, 'self')]
}

export function sendScope({ program, globals }: Declared): Scope {
  const ends = (['from', 'to'] as const).flatMap((whose) => [
    ...propertiesOf(program, whose, `${whose}.`, true),
    ...inputsOf(program, whose, `${whose}.`),
    ...stateOf(program, whose, `${whose}.`)
  ])
  const weight: Names = program.graph?.weights === undefined ? [] : [['edge.weight', { kind: 'weight', type: 'number' }]]
  const numeric = [...inputsOf(program, 'self'), ...stateOf(program, 'self')].filter(([, { type }]) => type === 'number')
  return { ...scope('send', ends, weight, parametersOf(program), globalsOf(globals), superstep), common: new Map(numeric) }
}

export function updateScope({ program, globals }: Declared, message: ReadonlyMap<string, ValueType>): Scope {
  const messages: Names = [...message].map(([name, type]) => [
    `message.${name}`,
    type === 'numbers' || type === 'nodes' ? { kind: 'list', name, type } : { kind: 'message', name, type }
  ])
  const received: Names = [['received', { kind: 'received', type: 'number' }]]
  return scope('update', messages, received, nodeNames(program, false), parametersOf(program), globalsOf(globals), superstep)
}

/** A node's values after a superstep. */
export function globalScope({ program, globals }: Declared): Scope {
  return scope('globals', nodeNames(program, true), parametersOf(program), globalsOf(globals), superstep)
}

export function haltScope({ program, globals }: Declared): Scope {
  return scope('halt', parametersOf(program), globalsOf(globals), superstep)
}

/** The bound on supersteps is known before the first one. */
export function boundScope({ program }: Declared): Scope {
  return scope('bounds', parametersOf(program))
}

export function columnScope({ program, globals }: Declared): Scope {
  return scope('columns', nodeNames(program, false), parametersOf(program), globalsOf(globals))
}

export function valueScope(declared: Declared): Scope {
  const { program, globals } = declared
  return { ...scope('values', parametersOf(program), globalsOf(globals)), nodes: columnScope(declared) }
}
