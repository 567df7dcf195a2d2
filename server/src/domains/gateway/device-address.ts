import type { DeviceAddress } from '@roadbook/contract/installation'
import { type Config, isLoopback } from '../../config.ts'
import type { DevicePorts } from './ports.ts'

/** As they are set, where another process listens on them. */
export function portsOf(config: Config): DevicePorts {
  const { teltonikaPort, osmandPort, teltonikaTlsPort = null, osmandTlsPort = null } = config
  return {
    teltonikaTcp: teltonikaPort,
    teltonikaUdp: teltonikaPort,
    osmand: osmandPort,
    teltonikaTls: teltonikaTlsPort,
    osmandTls: osmandTlsPort,
  }
}

/** What a tracker is told to send to: the address that the ports listen on may be a machine's own, behind a router. */
export function deviceAddress(
  { publicUrl, deviceHost }: Pick<Config, 'publicUrl' | 'deviceHost'>,
  ports: DevicePorts,
): DeviceAddress {
  const host = new URL(publicUrl).hostname
  return {
    host: isLoopback(host) ? null : host,
    isLocal: isLoopback(deviceHost),
    teltonikaTcpPort: ports.teltonikaTcp,
    teltonikaUdpPort: ports.teltonikaUdp,
    osmandPort: ports.osmand,
    teltonikaTlsPort: ports.teltonikaTls,
    osmandTlsPort: ports.osmandTls,
  }
}
