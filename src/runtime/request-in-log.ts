import type { FastifyRequest } from 'fastify'

/** Matches parameter names of secrets, and values in the form of this service's keys. */
const secretName = /key|token|secret|passw|auth|credential/i
const secretValue = /\bew_/

/** The URL without secrets in its query, which some clients send there despite the rules. */
function urlInLog(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  if (query === undefined) return url
  const parameters = [...new URLSearchParams(query)]
  const isSecret = ([name, value]: [string, string]) => secretName.test(name) || secretValue.test(value)
  if (!parameters.some(isSecret)) return url
  return `${path}?${new URLSearchParams(parameters.map((one): [string, string] => (isSecret(one) ? [one[0], '***'] : one)))}`
}

export function requestInLog(request: FastifyRequest): object {
  const { method, url, host, ip, socket } = request
  return { method, url: urlInLog(url), host, remoteAddress: ip, remotePort: socket?.remotePort }
}
