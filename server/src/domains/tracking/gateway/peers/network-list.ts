import { BlockList, isIP } from 'node:net'

/** Networks in CIDR notation, such as 10.8.0.0/16; throws if one is invalid. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of networks) {
    const [address = '', prefix] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return list
}
