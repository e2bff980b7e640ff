import { type TSchema, Type } from 'typebox'

const problem = { 'application/problem+json': { schema: Type.Ref('Problem') } }

const meanings = {
  400: 'Invalid input.',
  401: 'The request has no valid key.',
  403: 'The key or the request lacks a required scope or grant.',
  404: 'The requested resource does not exist.',
  409: 'Conflict with another request or with the current state.',
  410: 'The rows no longer exist, because the graph has changed or the fetched data is no longer stored.',
  412: 'The graph has another version than If-Match names.',
  413: 'The body is too large.',
  415: 'The media type is not supported.',
  422: 'The input is well-formed but cannot be processed for this graph.',
  429: 'Too many requests. Retry-After says when to retry.',
  502: 'The model endpoint or another server failed.',
  503: 'Busy or shutting down. Retry-After says when to retry.',
  504: 'The deadline passed.'
} as const

/** The failure responses: problem documents by status. */
export function problems(...statuses: (keyof typeof meanings)[]): Record<string, object> {
  return Object.fromEntries(statuses.map((status) => [status, { description: meanings[status], content: problem }]))
}

/** The failure responses of routes for OpenAI clients, in their form. */
export function chatErrors(...statuses: (keyof typeof meanings)[]): Record<string, object> {
  const content = { 'application/json': { schema: Type.Ref('ChatError') } }
  return Object.fromEntries(statuses.map((status) => [status, { description: meanings[status], content }]))
}

export function json(description: string, schema: TSchema | object, example?: unknown): object {
  return { description, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
}

/** A response that is JSON, or Server-Sent Events when the request accepts `text/event-stream`. */
export function jsonOrEvents(description: string, schema: TSchema | object, events: string): object {
  return {
    description,
    content: { 'application/json': { schema }, 'text/event-stream': { schema: { type: 'string', description: events } } }
  }
}

export const noContent = { 204: { description: 'Done.', type: 'null' } }
