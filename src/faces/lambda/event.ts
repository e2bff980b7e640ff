import { type EdgewiseError, invalidInput } from '../../base/errors.ts'

/** An HTTP request from a function URL or API Gateway. */
export interface HttpEvent {
  readonly kind: 'http'
  readonly method: string
  /** Path and query, percent-encoded. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  readonly sourceIp: string
}

/** Events that invoke a function: a request, nudges in an SQS queue, or a schedule. */
export type LambdaEvent = HttpEvent | { readonly kind: 'nudges' } | { readonly kind: 'schedule' }

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const refused = (what: string, advice: string): EdgewiseError => invalidInput(`An event of ${what} cannot be handled. ${advice}`)

const ADVICE = 'Requests come from a function URL or API Gateway, work from an SQS queue or an EventBridge schedule.'

function headersOf(event: Json): Record<string, string> {
  const several = Object.entries(objectOf(event['multiValueHeaders'])).map(([name, values]) => [
    name,
    Array.isArray(values) ? values.join(', ') : textOf(values)
  ])
  const headers = Object.entries({ ...objectOf(event['headers']), ...Object.fromEntries(several) })
  const cookies = Array.isArray(event['cookies']) ? { cookie: event['cookies'].join('; ') } : {}
  return { ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), textOf(value)])), ...cookies }
}

function bodyOf({ body, isBase64Encoded }: Json): Buffer | undefined {
  return typeof body === 'string' && body !== '' ? Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8') : undefined
}

/** Payload 2.0: a function URL, or an HTTP API. */
function secondPayload(event: Json, { method, sourceIp }: Json): HttpEvent {
  const query = textOf(event['rawQueryString'])
  const url = `${textOf(event['rawPath'])}${query === '' ? '' : `?${query}`}`
  return { kind: 'http', method: textOf(method), url, headers: headersOf(event), body: bodyOf(event), sourceIp: textOf(sourceIp) }
}

/** Payload 1.0: a REST API. Its query is already decoded. */
function firstPayload(event: Json, { identity }: Json): HttpEvent {
  const query = new URLSearchParams()
  const several = isObject(event['multiValueQueryStringParameters']) ? event['multiValueQueryStringParameters'] : objectOf(event['queryStringParameters'])
  for (const [name, values] of Object.entries(several)) for (const value of Array.isArray(values) ? values : [values]) query.append(name, String(value))
  const { pathname } = new URL(textOf(event['path']), 'http://service')
  const url = `${pathname}${query.size === 0 ? '' : `?${query}`}`
  const sourceIp = textOf(objectOf(identity)['sourceIp'])
  return { kind: 'http', method: textOf(event['httpMethod']), url, headers: headersOf(event), body: bodyOf(event), sourceIp }
}

/** The service trusts callers on its own machine, so a request without an address must not pass as one. */
function withSource(event: HttpEvent): HttpEvent {
  if (event.sourceIp === '' || event.method === '') throw refused('a request without method or source address', ADVICE)
  return event
}

function workOf(records: readonly unknown[]): LambdaEvent {
  const sources = new Set(records.map((record) => textOf(objectOf(record)['eventSource'] ?? objectOf(record)['EventSource'])))
  if (sources.size === 1 && sources.has('aws:sqs')) return { kind: 'nudges' }
  throw refused([...sources].join(', ') || 'unknown records', ADVICE)
}

/** Recognises an event by the documented shapes. Throws EDGEWISE_INVALID_INPUT for every other event, by its name. */
export function readEvent(event: unknown): LambdaEvent {
  const held = objectOf(event)
  const context = objectOf(held['requestContext'])
  if (Array.isArray(held['Records'])) return workOf(held['Records'])
  if (held['source'] === 'aws.events' || held['source'] === 'aws.scheduler') return { kind: 'schedule' }
  if (isObject(context['elb'])) throw refused('an Application Load Balancer', 'It cannot stream replies: use a function URL or an API Gateway REST API.')
  if (context['connectionId'] !== undefined) throw refused('an API Gateway WebSocket', 'Use a function URL or an API Gateway REST API.')
  if (held['version'] === '2.0' && isObject(context['http'])) return withSource(secondPayload(held, context['http']))
  if (typeof held['httpMethod'] === 'string') return withSource(firstPayload(held, context))
  throw refused(textOf(held['source']) || textOf(held['detail-type']) || 'an unknown shape', ADVICE)
}
