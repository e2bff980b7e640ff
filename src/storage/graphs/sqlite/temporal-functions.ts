import { compareKeys, temporalKey } from '../../../results/values.ts'

/** SQL function: the sort key of a temporal's JSON text; any other object's text unchanged. */
export function keyOfJson(json: unknown): string {
  const text = String(json)
  const held = JSON.parse(text) as { temporal?: string; value?: string }
  return held.temporal === undefined || held.value === undefined ? text : temporalKey({ temporal: held.temporal, value: held.value })
}

/** SQL function: compares a temporal, as JSON text, with a key: -1, 0 or 1, or null for different kinds. */
export function compareTemporal(json: unknown, key: unknown): number | null {
  return compareKeys(keyOfJson(json), String(key))
}
