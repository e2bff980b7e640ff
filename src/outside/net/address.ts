import { BlockList, isIP } from 'node:net'

/** IPv4 outside the public internet: private, shared, loopback, link-local (metadata), protocol, documentation, benchmark, relay, multicast, reserved. */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4'
]
/** Public IPv6 is global unicast, which excludes mapped, NAT64, unique local, link-local and multicast addresses. */
const open6 = ['2000::/3']
/** Exceptions within that range: protocol assignments with Teredo, documentation, 6to4. */
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

export interface Subnet {
  readonly address: string
  readonly bits: number
  readonly family: 'ipv4' | 'ipv6'
}

/** Parses `10.0.0.0/8`, `fd00::/8`, or one address; null for other text. */
export function readSubnet(text: string): Subnet | null {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  if (version === 0 || rest.length > 0 || address.includes('%') || (bits !== undefined && !/^\d{1,3}$/.test(bits)) || Number(bits ?? most) > most) return null
  return { address, bits: Number(bits ?? most), family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Tests whether an address is in one of these subnets. */
export function subnets(list: readonly Subnet[]): (address: string) => boolean {
  const block = new BlockList()
  for (const { address, bits, family } of list) block.addSubnet(address, bits, family)
  return (address) => block.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

const lie = (texts: readonly string[]) => subnets(texts.map(readSubnet).filter((subnet) => subnet !== null))
const isClosed4 = lie(closed4)
const isOpen6 = lie(open6)
const isClosed6 = lie(closed6)

/** Whether an address belongs to the public internet. False for text that is not an address. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !isClosed4(address)
  return version === 6 && isOpen6(address) && !isClosed6(address)
}
