import { commonType, fits, type ValueType } from './types.ts'

/** The value of an expression; a node is its index, and none is -1. */
export type Value = number | boolean

/** An argument's type that does not fit. */
export interface Misfit {
  readonly argument: number
  readonly wanted: string
}

export interface LanguageFunction {
  /** Shown to people: `if(condition, then, else)`. */
  readonly usage: string
  /** Returns the result type for these argument types, or the misfit. A wrong number of arguments is a misfit of the first missing or extra one. */
  readonly typeOf: (types: readonly ValueType[]) => ValueType | Misfit
  /** Writes the JavaScript of the call from the JavaScript of its arguments. */
  readonly write: (code: readonly string[]) => string
  readonly apply: (values: readonly Value[], nodes: number) => Value
}

function fixed(takes: readonly ValueType[], gives: ValueType): LanguageFunction['typeOf'] {
  return (types) => {
    const argument = takes.findIndex((wanted, at) => types[at] === undefined || !fits(types[at], wanted))
    if (argument !== -1) return { argument, wanted: takes[argument] ?? '' }
    return types.length > takes.length ? { argument: takes.length, wanted: 'nothing more' } : gives
  }
}

function several(takes: ValueType, gives: ValueType): LanguageFunction['typeOf'] {
  return (types) => {
    const argument = types.findIndex((type) => !fits(type, takes))
    if (argument !== -1) return { argument, wanted: takes }
    return types.length < 2 ? { argument: types.length, wanted: takes } : gives
  }
}

const ordered: ReadonlySet<ValueType> = new Set(['number', 'node'])
const equatable: ReadonlySet<ValueType> = new Set(['number', 'node', 'node?', 'none', 'boolean'])

/** Accepts two numbers, two nodes (ordered by id), or, for equality only, two values of any type but lists. */
function comparable(takes: ReadonlySet<ValueType>): LanguageFunction['typeOf'] {
  const wanted = [...takes].join(' or ')
  return ([first, second, ...more]) => {
    if (first === undefined || !takes.has(first)) return { argument: 0, wanted }
    if (second === undefined || !takes.has(second)) return { argument: 1, wanted }
    if (more.length > 0) return { argument: 2, wanted: 'nothing more' }
    return commonType(first, second) === null ? { argument: 1, wanted: first } : 'boolean'
  }
}

const choose: LanguageFunction['typeOf'] = (types) => {
  const [condition, yes, no] = types
  if (condition !== 'boolean') return { argument: 0, wanted: 'boolean' }
  if (yes === undefined || no === undefined || types.length > 3) return { argument: Math.min(types.length, 3), wanted: 'if(condition, then, else)' }
  return commonType(yes, no) ?? { argument: 2, wanted: yes }
}

function operator(takes: ValueType, gives: ValueType, sign: string, apply: (first: number, second: number) => Value): LanguageFunction {
  return {
    usage: `a ${sign} b`,
    typeOf: fixed([takes, takes], gives),
    write: ([first, second]) => `(${first} ${sign} ${second})`,
    apply: ([first, second]) => apply(Number(first), Number(second))
  }
}

function comparison(sign: string, code: string, takes: ReadonlySet<ValueType>, apply: (first: Value, second: Value) => boolean): LanguageFunction {
  return {
    usage: `a ${sign} b`,
    typeOf: comparable(takes),
    write: ([first, second]) => `(${first} ${code} ${second})`,
    apply: ([first = 0, second = 0]) => apply(first, second)
  }
}

function ofMath(name: 'abs' | 'floor' | 'ceil' | 'sqrt' | 'log' | 'exp'): LanguageFunction {
  return {
    usage: `${name}(number)`,
    typeOf: fixed(['number'], 'number'),
    write: ([value]) => `Math.${name}(${value})`,
    apply: ([value]) => Math[name](Number(value))
  }
}

function extreme(name: 'min' | 'max'): LanguageFunction {
  return {
    usage: `${name}(number, number, ...)`,
    typeOf: several('number', 'number'),
    write: (code) => `Math.${name}(${code.join(', ')})`,
    apply: (values) => Math[name](...values.map(Number))
  }
}

/** Functions and operators of the language, by name. All are total; numbers follow IEEE 754. */
export const functions: Readonly<Record<string, LanguageFunction>> = {
  '+': operator('number', 'number', '+', (a, b) => a + b),
  '-': operator('number', 'number', '-', (a, b) => a - b),
  '*': operator('number', 'number', '*', (a, b) => a * b),
  '/': operator('number', 'number', '/', (a, b) => a / b),
  '<': comparison('<', '<', ordered, (a, b) => a < b),
  '<=': comparison('<=', '<=', ordered, (a, b) => a <= b),
  '>': comparison('>', '>', ordered, (a, b) => a > b),
  '>=': comparison('>=', '>=', ordered, (a, b) => a >= b),
  '=': comparison('=', '===', equatable, (a, b) => a === b),
  '!=': comparison('!=', '!==', equatable, (a, b) => a !== b),
  and: { ...operator('boolean', 'boolean', '&&', (a, b) => a === 1 && b === 1), usage: 'a and b' },
  or: { ...operator('boolean', 'boolean', '||', (a, b) => a === 1 || b === 1), usage: 'a or b' },
  not: { usage: 'not a', typeOf: fixed(['boolean'], 'boolean'), write: ([value]) => `!${value}`, apply: ([value]) => !value },
  negative: { usage: '-a', typeOf: fixed(['number'], 'number'), write: ([value]) => `(-${value})`, apply: ([value]) => -Number(value) },
  if: {
    usage: 'if(condition, then, else)',
    typeOf: choose,
    write: ([condition, yes, no]) => `(${condition} ? ${yes} : ${no})`,
    apply: ([condition, yes = 0, no = 0]) => (condition ? yes : no)
  },
  coalesce: {
    usage: 'coalesce(node or none, node)',
    typeOf: fixed(['node?', 'node'], 'node'),
    write: ([first, second]) => `coalesce(${first}, ${second})`,
    apply: ([first = 0, second = 0]) => (Number(first) >= 0 ? first : second)
  },
  number: {
    usage: 'number(node): its place in the order of ids, from 0',
    typeOf: fixed(['node'], 'number'),
    write: ([node]) => `${node}`,
    apply: ([node = 0]) => node
  },
  node: {
    usage: 'node(number): the node at that place, or none',
    typeOf: fixed(['number'], 'node?'),
    write: ([place]) => `nodeAt(${place}, n)`,
    apply: ([place], nodes) => (Number.isInteger(place) && Number(place) >= 0 && Number(place) < nodes ? Number(place) : -1)
  },
  mod: {
    usage: 'mod(number, number): with the sign of the second',
    typeOf: fixed(['number', 'number'], 'number'),
    write: ([value, by]) => `mod(${value}, ${by})`,
    apply: ([value, by]) => Number(value) - Number(by) * Math.floor(Number(value) / Number(by))
  },
  min: extreme('min'),
  max: extreme('max'),
  abs: ofMath('abs'),
  floor: ofMath('floor'),
  ceil: ofMath('ceil'),
  sqrt: ofMath('sqrt'),
  log: ofMath('log'),
  exp: ofMath('exp')
}

/** Helper functions that generated code calls by name. */
export const prelude =
  'const mod = (value, by) => value - by * Math.floor(value / by), coalesce = (first, second) => first >= 0 ? first : second,\n  nodeAt = (place, n) => Number.isInteger(place) && place >= 0 && place < n ? place : -1;'
