import createFetchClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './schema.ts'

export { EdgewiseError, unwrap } from './errors.ts'
export { type AskEvent, askEvents } from './events.ts'

export type Schemas = components['schemas']

/** Events are read by `askEvents`; all else is JSON. */
export type EdgewiseClient = Client<paths, 'application/json' | 'application/problem+json'>

export interface ClientOptions {
  readonly baseUrl: string
  /** `ew_...`; none for a service that asks for none. */
  readonly key?: string
  /** In the place of the global one. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** A client with a method for each HTTP method, typed by path: `client.POST('/ask', { body: { question } })`. */
export function createClient({ baseUrl, key, fetch }: ClientOptions): EdgewiseClient {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return createFetchClient({ baseUrl, headers, ...(fetch && { fetch }) })
}
