import { EdgewiseError } from '../../base/errors.ts'
import { readSubnet, type Subnet, subnets } from './address.ts'

/** What may be reached though it is not public. */
export interface AllowList {
  /** The host by its name or literal address, at this port. */
  allowsHost(host: string, port: number): boolean
  /** Whether an entry names exactly this host and port, so that the port need be none of the usual ones. */
  namesPort(host: string, port: number): boolean
  allowsAddress(address: string): boolean
}

const hostForm = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?))(?::(\d{1,5}))?$/

/** A host as it is compared: lower case, without brackets and the dot of the root. */
export const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')

/** `host`, `host:port`, `[address]:port` as a host and, where it has one, its port; null when it is none. */
function readHost(entry: string): { readonly host: string; readonly port: string | undefined } | null {
  const [, bracketed, name, port] = hostForm.exec(entry) ?? []
  const host = bracketed ?? name
  return host === undefined || Number(port ?? 1) > 65_535 ? null : { host, port }
}

/** Hosts, host:port and CIDRs, separated by commas. EDGEWISE_INVALID_SETTING for anything else. */
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
