import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import type { Agent, buildConnector } from 'undici'
import { openOnce } from '../../base/concurrency/open-once.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { isPublic } from './address.ts'
import { type AllowList, plainHost } from './allow-list.ts'

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }
/** Lower ports belong to system services (mail, shells, directories), which could misread a request as a command. */
const FIRST_FREE_PORT = 1024

/** Returns all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

export interface GuardOptions {
  readonly allow: AllowList
  readonly connectMs: number
  /** Default: the system's resolver. */
  readonly resolve?: Resolve
}

/** Restricts the service's requests to public addresses. */
export interface Guard {
  /** Parses a URL. Throws EDGEWISE_ADDRESS_REFUSED when its scheme, port or host is forbidden. */
  check(url: string): URL
  /** Also resolves the host. An unresolvable host passes, because every connection is checked again. */
  checkResolved(url: string): Promise<URL>
  /** An agent that checks its connections: the given host, every resolved address, and the connected one. */
  agent(): Promise<Agent>
  /** A plain connection to a URL's address, with the same checks. */
  connect(url: URL): Promise<Socket>
  close(): Promise<void>
}

const refuse = (what: string, reason: string, entry: string): EdgewiseError => new EdgewiseError('EDGEWISE_ADDRESS_REFUSED', { what, reason, entry })

/** Whether a name denotes this machine, whatever it resolves to. */
const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

const portOf = ({ protocol, port }: { readonly protocol: string; readonly port?: string | undefined }): number => Number(port || DEFAULT_PORTS[protocol])

function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw invalidInput(`"${text}" is not a URL. Use one such as https://example.com/hook.`)
  const url = new URL(text)
  if (DEFAULT_PORTS[url.protocol] === undefined) throw invalidInput(`"${url.protocol}" is not allowed in "${text}". Use https: or http:.`)
  if (url.username !== '' || url.password !== '') throw invalidInput(`The URL of ${url.host} contains a user name or password. Remove them.`)
  return url
}

/** The HTTP client is loaded at the first request, so that the start does not wait for it. */
const openClient = (connectorBy: (build: typeof buildConnector) => buildConnector.connector) =>
  openOnce(async () => {
    const { Agent, buildConnector } = await import('undici')
    const connector = connectorBy(buildConnector)
    return { connector, agent: new Agent({ connect: connector, pipelining: 1 }) }
  })

export function createGuard({ allow, connectMs, resolve = (host) => lookup(host, { all: true }) }: GuardOptions): Guard {
  function refusePort(host: string, port: number): void {
    if (port === 80 || port === 443 || port >= FIRST_FREE_PORT || allow.namesPort(host, port)) return
    throw refuse(`Port ${port} of "${host}"`, `is not 80, 443 or above ${FIRST_FREE_PORT - 1}`, `${host}:${port}`)
  }

  function refuseAddress(host: string, port: number, address: string): void {
    if (allow.allowsHost(host, port) || allow.allowsAddress(address) || isPublic(address)) return
    throw refuse(`"${host}"`, address === host ? 'is not a public address' : `resolves to ${address}, which is not a public address`, host)
  }

  /** A name is checked again when it is resolved. */
  function refuseHost(host: string, port: number): void {
    refusePort(host, port)
    if (isIP(host) !== 0) refuseAddress(host, port, host)
    else if (host === '' || (isLocalName(host) && !allow.allowsHost(host, port))) throw refuse(`"${host}"`, 'is this machine', host || 'example.com')
  }

  function check(text: string): URL {
    const url = readUrl(text)
    refuseHost(plainHost(url.hostname), portOf(url))
    return url
  }

  /** Rejects a name if any of its addresses is not public, because the socket chooses among them. */
  async function resolveChecked(host: string, port: number): Promise<readonly LookupAddress[]> {
    const found = await resolve(host)
    for (const { address } of found) refuseAddress(host, port, address)
    return found
  }

  const lookupFor =
    (host: string, port: number): LookupFunction =>
    (_name, { all }, done) =>
      void resolveChecked(host, port).then(
        (found) => (all === true ? done(null, [...found]) : done(null, found[0]?.address ?? '', found[0]?.family)),
        (error: Error) => done(error, '')
      )

  async function checkResolved(text: string): Promise<URL> {
    const url = check(text)
    const host = plainHost(url.hostname)
    if (isIP(host) !== 0) return url
    await resolveChecked(host, portOf(url)).catch((error: unknown) => {
      if (error instanceof EdgewiseError) throw error
    })
    return url
  }

  const connectorBy =
    (build: typeof buildConnector): buildConnector.connector =>
    (options, callback) => {
      const host = plainHost(options.hostname)
      const port = portOf(options)
      try {
        refuseHost(host, port)
      } catch (refusal) {
        return callback(refusal as Error, null)
      }
      const connector = build({ timeout: connectMs, lookup: lookupFor(host, port) } as buildConnector.BuildOptions)
      connector(options, (...[error, socket]) => {
        if (error !== null) return callback(error, null)
        try {
          refuseAddress(host, port, (socket as Socket).remoteAddress ?? '')
        } catch (refusal) {
          socket.destroy()
          return callback(refusal as Error, null)
        }
        callback(null, socket)
      })
    }

  const client = openClient(connectorBy)
  async function connect({ hostname, protocol, port }: URL): Promise<Socket> {
    const { connector } = await client.open()
    const options = { hostname, host: hostname, protocol: 'http:', port: String(portOf({ protocol, port })) }
    return new Promise((resolve, reject) => connector(options, (...[error, socket]) => (error === null ? resolve(socket as Socket) : reject(error))))
  }

  return {
    check,
    checkResolved,
    agent: async () => (await client.open()).agent,
    connect,
    close: async () => (await client.opened())?.agent.destroy()
  }
}
