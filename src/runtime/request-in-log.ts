import type { FastifyRequest } from 'fastify'

/** Parameters that are named like a secret, and values that look like a key of this service. */
const secretName = /key|token|secret|passw|auth|credential/i
const secretValue = /\bew_/

/** The URL of a request without secrets in its query: no request may send them there, but some do. */
function urlInLog(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  if (query === undefined) return url
  const parameters = [...new URLSearchParams(query)]
  const isSecret = ([name, value]: [string, string]) => secretName.test(name) || secretValue.test(value)
  if (!parameters.some(isSecret)) return url
  return `${path}?${new URLSearchParams(parameters.map((one): [string, string] => (isSecret(one) ? [one[0], '***'] : one)))}`
}

/** What a log line holds of a request. */
export function requestInLog(request: FastifyRequest): object {
  const { method, url, host, ip, socket } = request
  return { method, url: urlInLog(url), host, remoteAddress: ip, remotePort: socket?.remotePort }
}
