import { EdgewiseError } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json-object.ts'
import type { NetworkResponse } from '../../outside/net/network.ts'
import type { Outside } from '../outside.ts'
import { assertAnswered } from './assert-answered.ts'
import { USER_AGENT } from './pages.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 8 * 1024 * 1024

export const JSON_HEADERS = { 'user-agent': USER_AGENT, accept: 'application/json' }

/** Adds parameters to an API's address. */
export function withParameters(base: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(base)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export interface FetchedJson {
  readonly json: unknown
  readonly body: Buffer
}

/**
 * Calls an API whose address is a setting. Its errors name only the host, because the address may contain a key.
 * @param setting the setting that the operator must correct
 */
export async function fetchJson({ network }: Pick<Outside, 'network'>, url: string, setting: string, signal: AbortSignal | undefined): Promise<FetchedJson> {
  const response = await network.request({ url, method: 'GET', headers: JSON_HEADERS, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...(signal && { signal }) })
  return readJson(response, url, setting)
}

/** Parses the reply of such an API, or throws its error. */
export function readJson({ status, body }: Pick<NetworkResponse, 'status' | 'body'>, url: string, setting: string): FetchedJson {
  const { origin } = new URL(url)
  if (status === 401 || status === 403 || status === 404) {
    const detail = `${origin} answered with status ${status}: it is the operator who can mend that, by ${setting}.`
    throw new EdgewiseError('EDGEWISE_REMOTE_FAILED', { detail })
  }
  assertAnswered({ status, url: origin })
  try {
    return { json: JSON.parse(body.toString('utf8')) as unknown, body }
  } catch (cause) {
    throw new EdgewiseError('EDGEWISE_REMOTE_FAILED', { detail: `${origin} did not answer with JSON. The operator sets its address by ${setting}.` }, { cause })
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** Reads untrusted JSON as an object; anything else is an empty one. */
export const fieldsOf = (value: unknown): Fields => (isJsonObject(value) ? value : {})
export const itemsOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
