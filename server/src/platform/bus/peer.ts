import { type BlockList, isIPv6 } from 'node:net'
import { networkOf } from '../network-of.ts'

/** Where a device connects from. */
export type Peer = {
  /** With its port if it is known, for logs. */
  address: string
  /** The key of limits: the address, or the /64 of an IPv6 address. */
  network: string
  /** A network of the operator's own: a private APN, or a load balancer in front of all devices. */
  isTrusted: boolean
}

type End = { address: string | undefined; port: number | undefined; transport: 'stream' | 'datagram' }

/** The sender of a datagram can be forged, so datagrams and connections are limited separately. */
export function peerOf({ address = '?', port, transport }: End, trusted: BlockList): Peer {
  const network = networkOf(address)
  return {
    address: port === undefined ? address : `${address}:${port}`,
    network: transport === 'datagram' ? `udp ${network}` : network,
    isTrusted: address !== '?' && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  }
}
