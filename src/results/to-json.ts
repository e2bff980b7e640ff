function numberToJson(value: number): number | null {
  if (!Number.isFinite(value)) return null
  return value === 0 ? 0 : value
}

/**
 * A value as callers see it: BigInt as decimal text, -0 as 0, NaN and infinities as null, a temporal as its ISO text, a point as
 * `{ longitude, latitude }` or `{ x, y }`, typed arrays as lists; maps and lists member by member.
 */
export function toJson(value: unknown): unknown {
  if (typeof value === 'number') return numberToJson(value)
  if (typeof value === 'bigint') return value.toString()
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return value
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as ArrayLike<unknown>, toJson)
  const held = value as Record<string, unknown>
  if (typeof held['temporal'] === 'string') return held['value']
  if (held['point'] === 'wgs84') {
    const height = held['z'] === undefined ? {} : { height: toJson(held['z']) }
    return { longitude: toJson(held['x']), latitude: toJson(held['y']), ...height }
  }
  const isPlane = held['point'] === 'cartesian'
  const members = Object.entries(held).filter(([key, member]) => member !== undefined && !(isPlane && key === 'point'))
  for (const member of members) member[1] = toJson(member[1])
  return Object.fromEntries(members)
}
