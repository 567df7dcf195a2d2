import { isIPv6 } from 'node:net'

/** The network that an address stands for: an IPv6 subscriber has a whole /64. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain) || plain.includes('.')) return address
  const [left = [], right = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
