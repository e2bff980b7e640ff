import { compareKeys, temporalKey } from '../../../results/values.ts'

/** For statements: the key by which a temporal sorts, of its JSON text; the text itself of any other object. */
export function keyOfJson(json: unknown): string {
  const text = String(json)
  const held = JSON.parse(text) as { temporal?: string; value?: string }
  return held.temporal === undefined || held.value === undefined ? text : temporalKey({ temporal: held.temporal, value: held.value })
}

/** For statements: -1, 0 or 1 as the temporal, as JSON text, lies to the key; null where they are of different kinds. */
export function compareTemporal(json: unknown, key: unknown): number | null {
  return compareKeys(keyOfJson(json), String(key))
}
