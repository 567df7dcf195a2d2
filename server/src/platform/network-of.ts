import { isIPv6 } from 'node:net'

/** The network of an address: an IPv6 subscriber has a whole /64. */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : address
}

/** The larger network around an address, which may belong to one subscriber or rented server. */
export function wideNetworkOf(address: string): string {
  const groups = groupsOf(address)
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`
  const octets = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  return octets === undefined ? address : `${octets}.0/24`
}

/** Undefined for IPv4. */
function groupsOf(address: string): string[] | undefined {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain) || plain.includes('.')) return undefined
  const [left = [], right = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}
