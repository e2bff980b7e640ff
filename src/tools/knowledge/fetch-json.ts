import { EdgewiseError } from '../../base/errors.ts'
import type { NetworkResponse } from '../../outside/net/network.ts'
import type { Outside } from '../outside.ts'
import { assertAnswered } from './assert-answered.ts'
import { USER_AGENT } from './pages.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 8 * 1024 * 1024

export const JSON_HEADERS = { 'user-agent': USER_AGENT, accept: 'application/json' }

/** The address of an interface with these parameters beside its own. */
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
 * Asks an interface that a setting names. What it fails with names its host, never the whole address: that may hold a key.
 * @param setting where the operator mends it
 */
export async function fetchJson({ network }: Pick<Outside, 'network'>, url: string, setting: string, signal: AbortSignal | undefined): Promise<FetchedJson> {
  const response = await network.request({ url, method: 'GET', headers: JSON_HEADERS, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...(signal && { signal }) })
  return readJson(response, url, setting)
}

/** What came from such an interface, or what it failed with. */
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

/** Of what others send: an object, empty where it is none. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {})
export const itemsOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
