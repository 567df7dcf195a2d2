import type { DeviceEncoder } from '@roadbook/protocols/frames/frame-encoder'
import { protocols } from '@roadbook/protocols/protocols'
import type { Address, Transport } from './link.ts'

export const DEFAULT_PROTOCOL = 'teltonika'

/** The protocols with an encoder, by name. */
export const encoders: Readonly<Record<string, DeviceEncoder>> = Object.fromEntries(
  Object.entries(protocols).flatMap(([name, { encode }]) => (encode ? [[name, encode]] : [])),
)

export const protocolNames: readonly string[] = Object.keys(encoders)

/** What kind of device uses it: a tracker in the vehicle, or the driver's phone. */
export function kindOf(name = DEFAULT_PROTOCOL): 'tracker' | 'phone' {
  return protocols[name]?.device ?? 'tracker'
}

/** Undefined for HTTP protocols. */
export function transportsOf(name: string): Transport[] {
  return (['tcp', 'udp'] as const).filter((transport) => encoders[name]?.[transport])
}

/** Where devices of each protocol report: to its default port on the host. */
export function defaultAddresses(host: string): Record<string, Address> {
  return Object.fromEntries(
    protocolNames.map((name) => [name, { host, port: protocols[name]?.defaultPort ?? 0 }]),
  )
}
