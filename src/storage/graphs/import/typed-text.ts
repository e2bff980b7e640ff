import type { Point, Temporal, Value } from '../values.ts'
import { inZone, isZone } from './default-zone.ts'

/** Reads a text of one type; returns undefined when it does not fit. */
export type ReadText = (text: string) => Value | undefined

const integer: ReadText = (text) => {
  if (!/^[+-]?\d+$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text.replace(/^\+/, ''))
}

const float: ReadText = (text) => {
  if (/^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text)) return Number.isFinite(Number(text)) ? Number(text) : undefined
  const special = /^([+-]?)(?:inf|infinity)$/i.exec(text)
  if (special !== null) return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return /^nan$/i.test(text) ? Number.NaN : undefined
}

const boolean: ReadText = (text) => {
  const lower = text.toLowerCase()
  return lower === 'true' || lower === '1' ? true : lower === 'false' || lower === '0' ? false : undefined
}

function temporal(kind: Temporal['temporal'], shape: RegExp): ReadText {
  return (text) => (shape.test(text) ? { temporal: kind, value: text } : undefined)
}

const date = /^[+-]?\d{4,}-?(\d{2}-?\d{2}|\d{2}|W\d{2}-?\d|\d{3})?$/
const time = /^\d{2}(:?\d{2}(:?\d{2}([.,]\d+)?)?)?(Z|[+-]\d{2}(:?\d{2})?)?(\[[\w/+-]+\])?$/
const dateTime = /^[+-]?\d{4}[\dW-]+T\d{2}(:?\d{2}(:?\d{2}([.,]\d+)?)?)?(Z|[+-]\d{2}(:?\d{2})?)?(\[[\w/+-]+\])?$/
const duration = /^-?P(?=.)[\d.,YMWD-]*(T(?=.)[\d.,HMS-]+)?$/

const crsKinds = new Map<string, Point['point']>([
  ['wgs-84', 'wgs84'],
  ['wgs-84-3d', 'wgs84'],
  ['cartesian', 'cartesian'],
  ['cartesian-3d', 'cartesian'],
  ['4326', 'wgs84'],
  ['4979', 'wgs84'],
  ['7203', 'cartesian'],
  ['9157', 'cartesian']
])
const coordinates = ['x', 'y', 'z', 'longitude', 'latitude', 'height']
const unquoted = (text: string): string => text.trim().replace(/^['"]|['"]$/g, '')

/** Reads a map such as `{latitude: 59.3, longitude: 18}`; `crs` applies to points that state none. */
function pointOf(crs?: Point['point']): ReadText {
  return (text) => {
    const body = /^\{(.*)\}$/.exec(text.trim())?.[1] ?? ''
    const {
      crs: name,
      srid = name,
      ...fields
    } = Object.fromEntries(body.split(',').map((field) => field.split(':').map((part) => unquoted(part).toLowerCase())))
    const point = srid === undefined ? kindOfPoint(fields, crs) : crsKinds.get(srid)
    const numbers = Object.entries<string>(fields).map(([field, number]) => (coordinates.includes(field) ? float(number) : undefined))
    const { x = fields['longitude'], y = fields['latitude'], z = fields['height'] } = fields
    if (point === undefined || x === undefined || y === undefined || numbers.includes(undefined)) return undefined
    return { point, x: Number(x), y: Number(y), ...(z !== undefined && { z: Number(z) }) }
  }
}

function kindOfPoint(fields: object, crs: Point['point'] = 'cartesian'): Point['point'] {
  return ['longitude', 'latitude', 'height'].some((field) => field in fields) ? 'wgs84' : crs
}

/** Reads a type with the option of a CSV header, such as `datetime{timezone:Europe/Stockholm}` or `point{crs:WGS-84}`; undefined for unknown options. */
export function readWithOption(type: string, option: string, value: string): ReadText | undefined {
  const plain = textTypes.get(type)?.read
  if (plain !== undefined && option === 'timezone' && ['datetime', 'time'].includes(type) && isZone(value)) {
    return (text) => plain(inZone(text, value) ?? '')
  }
  const crs = crsKinds.get(value.toLowerCase())
  return type === 'point' && option === 'crs' && crs !== undefined ? pointOf(crs) : undefined
}

interface TextType {
  readonly names: readonly string[]
  readonly read: ReadText
  readonly isFloat: boolean
}

const types: readonly TextType[] = [
  { names: ['int', 'integer', 'long', 'short', 'byte'], read: integer, isFloat: false },
  { names: ['float', 'double'], read: float, isFloat: true },
  { names: ['boolean'], read: boolean, isFloat: false },
  { names: ['string', 'char'], read: (text) => text, isFloat: false },
  { names: ['date'], read: temporal('date', date), isFloat: false },
  { names: ['time', 'localtime'], read: temporal('time', time), isFloat: false },
  { names: ['datetime', 'localdatetime'], read: temporal('datetime', dateTime), isFloat: false },
  { names: ['duration'], read: temporal('duration', duration), isFloat: false },
  { names: ['point'], read: pointOf(), isFloat: false }
]

/** By lower-case name. */
export const textTypes: ReadonlyMap<string, TextType> = new Map(types.flatMap((type) => type.names.map((name) => [name, type] as const)))
