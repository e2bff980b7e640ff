import { isNative } from '../neo4j/native-values.ts'
import type { Point, Temporal, Value } from '../values.ts'
import { textOf } from './json-value.ts'
import { crsOf, isList, kindOf, oneKind } from './kinds.ts'

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text in quotes. Cypher 5 resolves `\uXXXX` before it reads quotes, even after another backslash, so none is left: such a text is a sum of two. */
export function stringLiteral(text: string): string {
  return text
    .split(/(?<=\\)(?=u)/)
    .map((part) => `'${part.replace(/[\\'\n\r\t]/g, (sign) => escapes[sign] ?? sign)}'`)
    .join(' + ')
}

/** A property value, with what Neo4j cannot store as text. */
export function literal(value: Value, isFloat: boolean): string {
  if (!isList(value)) return scalar(value, isFloat)
  const kinds = new Set(value.map((item) => kindOf(item, isFloat)))
  if (!isStorable(value, isFloat)) return stringLiteral(textOf(value, isFloat))
  return `[${value.map((item) => scalar(item, kinds.has('float'))).join(', ')}]`
}

/** Whether Neo4j can store the value as such: lists hold values of one kind, and points of one system; temporals and points are real. */
export function isStorable(value: Value, isFloat = false): boolean {
  if (value === null) return false
  if (!isList(value)) return typeof value !== 'object' || isNative(value)
  const kinds = new Set(value.map((item) => kindOf(item, isFloat)))
  const systems = new Set(value.map((item) => (isPoint(item) ? crsOf(item) : '')))
  return (kinds.size === 0 || oneKind(kinds) !== 'text') && systems.size <= 1 && value.every((item) => isStorable(item))
}

const isPoint = (value: Value): value is Point => typeof value === 'object' && value !== null && !isList(value) && 'point' in value

function scalar(value: Value, isFloat: boolean): string {
  if (typeof value === 'number') return numberLiteral(value, isFloat)
  // Cypher reads the digits before the sign.
  if (value === -(2n ** 63n)) return '(-9223372036854775807 - 1)'
  if (typeof value === 'string') return stringLiteral(value)
  if (typeof value !== 'object' || value === null || isList(value)) return String(value)
  if (!isNative(value)) return stringLiteral(textOf(value))
  return 'temporal' in value ? temporalLiteral(value) : pointLiteral(value)
}

function numberLiteral(value: number, isFloat: boolean): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  if (kindOf(value, isFloat) === 'integer') return String(value)
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /[.e]/.test(text) ? text.replace('e+', 'e') : `${text}.0`
}

const temporalLiteral = (value: Temporal): string => `${kindOf(value, false)}(${stringLiteral(value.value)})`

function pointLiteral(point: Point): string {
  const z = point.z === undefined ? '' : `, z: ${numberLiteral(point.z, true)}`
  return `point({x: ${numberLiteral(point.x, true)}, y: ${numberLiteral(point.y, true)}${z}, crs: '${crsOf(point)}'})`
}
