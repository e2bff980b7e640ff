import type { Point, Temporal, Value } from '../values.ts'

/** The kind of a value, as finely as any format tells values apart; temporals as neo4j-admin names them. */
export type Kind =
  | 'null'
  | 'boolean'
  | 'integer'
  /** An integer that a float would round. */
  | 'big'
  | 'float'
  | 'string'
  | 'date'
  | 'time'
  | 'localtime'
  | 'datetime'
  | 'localdatetime'
  | 'duration'
  | 'point'
  | 'list'

export const temporalKinds = ['date', 'time', 'localtime', 'datetime', 'localdatetime', 'duration'] as const satisfies readonly Kind[]

/** `isFloat`: integral numbers are floats too. */
export function kindOf(value: Value, isFloat: boolean): Kind {
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'bigint') return 'big'
  if (typeof value === 'number') return isFloat || !Number.isSafeInteger(value) || Object.is(value, -0) ? 'float' : 'integer'
  if (value === null) return 'null'
  if (isList(value)) return 'list'
  return 'temporal' in value ? kindOfTemporal(value) : 'point'
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

const OFFSET = /[+-]\d\d(?::?\d\d)?$/

function kindOfTemporal({ temporal, value }: Temporal): Kind {
  if (temporal === 'date' || temporal === 'duration') return temporal
  const clock = value.slice(value.indexOf('T') + 1)
  return clock.endsWith('Z') || clock.endsWith(']') || OFFSET.test(clock) ? temporal : `local${temporal}`
}

export const crsOf = ({ point, z }: Point): string => `${point === 'wgs84' ? 'wgs-84' : 'cartesian'}${z === undefined ? '' : '-3d'}`

/** The kind that holds values of all these kinds; `text` where there is none. */
export type OneKind = Exclude<Kind, 'null' | 'list' | 'big'> | 'text'

export function oneKind(kinds: ReadonlySet<Kind>): OneKind {
  const [kind] = kinds
  if (isAmong(kinds, ['integer', 'big'])) return 'integer'
  if (isAmong(kinds, ['integer', 'float'])) return 'float'
  return kinds.size > 1 || kind === undefined || kind === 'null' || kind === 'list' || kind === 'big' ? 'text' : kind
}

const isAmong = (kinds: ReadonlySet<Kind>, wanted: readonly Kind[]): boolean => kinds.size > 0 && [...kinds].every((kind) => wanted.includes(kind))
