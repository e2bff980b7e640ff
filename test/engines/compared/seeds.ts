import type { CaseContext } from './graphs.ts'

/** Three seeds spread over the map, and none for about every fourth node. */
export function seedsOf({ projection }: CaseContext): Float64Array {
  return Float64Array.from(projection.columns['latitude'] as Float64Array, (latitude) => [Number.NaN, 40, 7, 1000][Math.floor(latitude * 1e4) % 4] as number)
}
