import { EdgewiseError } from '../../base/errors.ts'
import { readSubnet, type Subnet, subnets } from './address.ts'

/** Private destinations that are allowed. */
export interface AllowList {
  /** By host name or literal address, at this port. */
  allowsHost(host: string, port: number): boolean
  /** Whether an entry names exactly this host and port, which then may be an unusual one. */
  namesPort(host: string, port: number): boolean
  allowsAddress(address: string): boolean
}

const hostForm = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?))(?::(\d{1,5}))?$/

/** Normalises a host: lower case, without brackets and the root's dot. */
export const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')

/** Parses `host`, `host:port`, `[address]:port` into host and optional port; null for other text. */
function readHost(entry: string): { readonly host: string; readonly port: string | undefined } | null {
  const [, bracketed, name, port] = hostForm.exec(entry) ?? []
  const host = bracketed ?? name
  return host === undefined || Number(port ?? 1) > 65_535 ? null : { host, port }
}

/** Parses hosts, host:port and CIDRs, separated by commas. Throws EDGEWISE_INVALID_SETTING for anything else. */
export function readAllowList(text: string): AllowList {
  const hosts = new Set<string>()
  const nets: Subnet[] = []
  const entries = text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  for (const entry of entries.filter(Boolean)) {
    const subnet = readSubnet(entry)
    const named = readHost(entry)
    if (subnet !== null) nets.push(subnet)
    else if (named !== null) hosts.add(named.port === undefined ? named.host : `${named.host} ${Number(named.port)}`)
    else {
      const detail = `must be hosts, host:port or CIDRs, separated by commas, but has "${entry}".`
      throw new EdgewiseError('EDGEWISE_INVALID_SETTING', { setting: 'EDGEWISE_NETWORK_ALLOW', detail })
    }
  }
  const namesPort = (host: string, port: number) => hosts.has(`${host} ${port}`)
  return {
    namesPort,
    allowsHost: (host, port) => hosts.has(host) || namesPort(host, port),
    allowsAddress: subnets(nets)
  }
}
