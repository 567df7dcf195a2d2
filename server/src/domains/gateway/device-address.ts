import type { DeviceAddress, DeviceProtocol } from '@roadbook/contract/installation'
import { protocols } from '@roadbook/protocols/protocols'
import { type Config, isLoopback } from '../../config.ts'
import type { DevicePorts } from './ports.ts'

/** As configured, for ports that another process listens on. */
export function portsOf({ devicePorts }: Pick<Config, 'devicePorts'>): DevicePorts {
  return Object.fromEntries(
    Object.entries(protocols).map(([name, { tcp, udp, http }]) => {
      const { port = 0, tlsPort = null } = devicePorts[name] ?? {}
      const open = { tcp: tcp ? port : null, udp: udp ? port : null, http: http ? port : null, tls: tlsPort }
      return [name, open]
    }),
  )
}

/** The address to configure on trackers: the listening address may be private, behind a router. */
export function deviceAddress(
  { publicUrl, deviceHost }: Pick<Config, 'publicUrl' | 'deviceHost'>,
  ports: DevicePorts,
): DeviceAddress {
  const host = new URL(publicUrl).hostname
  return {
    host: isLoopback(host) ? null : host,
    isLocal: isLoopback(deviceHost),
    protocols: Object.entries(protocols).flatMap(
      ([name, { label, makers = null, device, setUpBySms = [] }]) => {
        const open = ports[name]
        if (!open) return []
        const setUp = setUpBySms.map(({ devices, byName = null, byAddress = null }) => ({
          devices,
          byName,
          byAddress,
        }))
        const protocol: DeviceProtocol = { name, label, makers, device, ports: open, smsCommands: setUp }
        return [protocol]
      },
    ),
  }
}
