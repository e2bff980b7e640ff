/** A point in time or a duration, as ISO 8601 text. */
export interface Temporal {
  readonly temporal: 'date' | 'time' | 'datetime' | 'duration'
  readonly value: string
}

/** A position: WGS 84 degrees (x longitude, y latitude) or a plane. */
export interface Point {
  readonly point: 'wgs84' | 'cartesian'
  readonly x: number
  readonly y: number
  readonly z?: number
}

/** Type of a property value. Integers beyond 2^53 are BigInt, all other numbers are number. */
export type Value = boolean | number | bigint | string | Temporal | Point | readonly Value[] | null
export type Properties = Readonly<Record<string, Value>>
export type ValueType = 'boolean' | 'integer' | 'float' | 'string' | 'temporal' | 'point' | 'list'
