import { isIP, isIPv4, SocketAddress } from 'node:net'

/** One form for each address, so that limits by address can't be doubled by writing it in another way. */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const { address: short } = new SocketAddress({ address, family: 'ipv6' })
  const mapped = /^::ffff:(.*)$/.exec(short)?.[1] ?? ''
  return isIPv4(mapped) ? mapped : short
}
