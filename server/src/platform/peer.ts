import { type BlockList, isIPv6 } from 'node:net'
import { networkOf } from './network-of.ts'

/** Where a device speaks from. */
export type Peer = {
  /** With its port, for logs. */
  address: string
  /** What limits are counted by: the address, or the /64 of an IPv6 address. */
  network: string
  /** A network of the operator's own: a private APN, or a balancer behind which all devices stand. */
  isTrusted: boolean
}

type End = { address: string | undefined; port: number | undefined; transport: 'stream' | 'datagram' }

/** The sender of a datagram can be forged: what datagrams do to a network is counted apart from what connections do. */
export function peerOf({ address = '?', port = 0, transport }: End, trusted: BlockList): Peer {
  const network = networkOf(address)
  return {
    address: `${address}:${port}`,
    network: transport === 'datagram' ? `udp ${network}` : network,
    isTrusted: address !== '?' && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  }
}
