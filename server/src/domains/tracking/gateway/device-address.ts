import type { DeviceAddress, DeviceProtocol } from '@roadbook/contract/company/installation'
import { protocols as registered } from '@roadbook/protocols/protocols'
import { type Config, isLoopback } from '../../../config.ts'
import type { DevicePorts, ProtocolPorts } from './ports.ts'

type Sources = Partial<Pick<Config, 'sources'>>

/** As configured, for ports that another process listens on. */
export function portsOf({ devicePorts, sources }: Pick<Config, 'devicePorts'> & Sources): DevicePorts {
  return Object.fromEntries(
    Object.entries({ ...registered, ...sources?.protocols }).flatMap(([name, { tcp, udp, http }]) => {
      const { port, tlsPort = null } = devicePorts[name] ?? {}
      if (port === undefined) return []
      const open = { tcp: tcp ? port : null, udp: udp ? port : null, http: http ? port : null, tls: tlsPort }
      return [[name, open]]
    }),
  )
}

type Settings = Sources & Pick<Config, 'publicUrl' | 'deviceHost' | 'devicePublicHost' | 'devicePublicPorts'>

/** The address to configure on trackers: the listening address may be private, behind a router or a load balancer. */
export function deviceAddress(config: Settings, listening: DevicePorts): DeviceAddress {
  const { publicUrl, deviceHost, devicePublicHost, devicePublicPorts, sources } = config
  const host = devicePublicHost ?? new URL(publicUrl).hostname
  return {
    host: isLoopback(host) ? null : host,
    isLocal: isLoopback(deviceHost) && Object.keys(devicePublicPorts).length === 0,
    protocols: Object.entries({ ...registered, ...sources?.protocols }).flatMap(
      ([name, { label, makers = null, device, setUpBySms = [], setUp = [] }]) => {
        const open = listening[name]
        if (!open) return []
        const smsCommands = setUpBySms.map(({ devices, byName = null, byAddress = null }) => ({
          devices,
          byName,
          byAddress,
        }))
        const ports = publicPortsOf(name, open, devicePublicPorts)
        const protocol: DeviceProtocol = { name, label, makers, device, ports, smsCommands, setUp }
        return [protocol]
      },
    ),
  }
}

function publicPortsOf(
  name: string,
  open: ProtocolPorts,
  declared: Settings['devicePublicPorts'],
): ProtocolPorts {
  const { [name]: plain, [`${name}-tls`]: encrypted } = declared
  const ofTransport = (transport: 'tcp' | 'udp'): number | null => {
    if (open[transport] === null || !plain) return open[transport]
    return (plain.only ?? transport) === transport ? plain.port : null
  }
  return {
    tcp: ofTransport('tcp'),
    udp: ofTransport('udp'),
    http: open.http && (plain?.port ?? open.http),
    tls: encrypted?.port ?? open.tls,
  }
}
