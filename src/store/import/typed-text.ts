import type { Temporal, Value } from '../values.ts'

/** Reads a text of one type: its value, or undefined when it does not fit. */
export type ReadText = (text: string) => Value | undefined

const integer: ReadText = (text) => {
  if (!/^[+-]?\d+$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text.replace(/^\+/, ''))
}

const float: ReadText = (text) => {
  if (/^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text)) return Number(text)
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

const point: ReadText = (text) => {
  const body = /^\{(.*)\}$/.exec(text.trim())?.[1]
  if (body === undefined) return undefined
  const fields = new Map(
    body.split(',').map(
      (field) =>
        field.split(':').map((part) =>
          part
            .trim()
            .replace(/^['"]|['"]$/g, '')
            .toLowerCase()
        ) as [string, string]
    )
  )
  const geographic = fields.has('latitude') || fields.has('longitude') || (fields.get('crs')?.startsWith('wgs') ?? false)
  const read = (...names: string[]) => float(names.map((name) => fields.get(name)).find((found) => found !== undefined) ?? '') as number | undefined
  const [x, y, z] = [read('x', 'longitude'), read('y', 'latitude'), read('z', 'height')]
  if (x === undefined || y === undefined) return undefined
  return { point: geographic ? 'wgs84' : 'cartesian', x, y, ...(z !== undefined && { z }) }
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
  { names: ['point'], read: point, isFloat: false }
]

/** By name, in lower case. */
export const textTypes: ReadonlyMap<string, TextType> = new Map(types.flatMap((type) => type.names.map((name) => [name, type] as const)))
