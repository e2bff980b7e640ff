import { temporalKey } from './temporal-key.ts'

/** Missing cells: null, undefined, and NaN, by which typed arrays say it. */
export function isMissing(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value)
}

const byType = ['boolean', 'number', 'string', 'temporal', 'point', 'list', 'other'] as const

/** Kind of a value as far as comparing goes: BigInt and number are one kind. */
function kindOf(value: unknown): (typeof byType)[number] {
  if (typeof value === 'bigint' || typeof value === 'number') return 'number'
  if (typeof value === 'boolean' || typeof value === 'string') return typeof value as 'boolean' | 'string'
  if (Array.isArray(value)) return 'list'
  if (typeof value !== 'object' || value === null) return 'other'
  if ('temporal' in value) return 'temporal'
  return 'point' in value ? 'point' : 'other'
}

function comparePlain(a: string | number | bigint | boolean, b: string | number | bigint | boolean): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const order = compareValues(a[i], b[i])
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** What stands for a value of a kind that has no order of its own. */
function sortText(value: unknown): string {
  const held = value as { temporal?: string; value?: string; point?: string; x?: number; y?: number; z?: number }
  if (held.temporal !== undefined) return temporalKey({ temporal: held.temporal, value: String(held.value) })
  return `${held.point} ${held.x} ${held.y} ${held.z ?? ''}`
}

/**
 * A total order over cells: booleans, numbers (BigInt among them), strings by code units, temporals as Cypher orders them, points, lists item by item; missing ones last.
 */
export function compareValues(a: unknown, b: unknown): number {
  const missing = Number(isMissing(a)) - Number(isMissing(b))
  if (missing !== 0 || isMissing(a)) return missing
  const kind = kindOf(a)
  const difference = byType.indexOf(kind) - byType.indexOf(kindOf(b))
  if (difference !== 0) return difference
  if (kind === 'list') return compareLists(a as unknown[], b as unknown[])
  if (kind === 'boolean' || kind === 'number' || kind === 'string') return comparePlain(a as string, b as string)
  return comparePlain(sortText(a), sortText(b))
}

/** Whether two cells can be ordered by `<`: the same kind, and neither missing. */
export function areComparable(a: unknown, b: unknown): boolean {
  return !isMissing(a) && !isMissing(b) && kindOf(a) === kindOf(b)
}
