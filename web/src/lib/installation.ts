import { api } from '@roadbook/contract/api'
import type { DeviceAddress, DeviceProtocol } from '@roadbook/contract/company/installation'
import { callQuery } from './requests/call-query.ts'

/** The configuration of this installation: the same for everybody as long as the server runs. */
export const installationQuery = () =>
  callQuery(['installation'], api.installation.configuration, { staleTime: Number.POSITIVE_INFINITY })

export function protocolsOf(
  { protocols }: DeviceAddress,
  device: DeviceProtocol['device'],
): DeviceProtocol[] {
  return protocols.filter((protocol) => protocol.device === device)
}

/** Whether such a device can report over an encrypted connection. */
export function hasEncryptedPort(devices: DeviceAddress, device: DeviceProtocol['device']): boolean {
  return protocolsOf(devices, device).some(({ ports }) => ports.tls !== null)
}

/** Where the app reports to that is set up by a QR code. */
export function phonePortOf({ protocols }: DeviceAddress): HttpPort | undefined {
  const protocol = protocols.find(({ name }) => name === QR_PROTOCOL)
  return protocol && httpPortOf(protocol)
}

/** Other apps, which are set up by hand. */
export function otherApps(devices: DeviceAddress): DeviceProtocol[] {
  return protocolsOf(devices, 'phone').filter(({ name }) => name !== QR_PROTOCOL)
}

const QR_PROTOCOL = 'osmand'

type HttpPort = { scheme: 'http' | 'https'; port: number }

/** Encrypted if available. */
function httpPortOf({ ports: { http, tls } }: DeviceProtocol): HttpPort | undefined {
  if (tls !== null) return { scheme: 'https', port: tls }
  return http === null ? undefined : { scheme: 'http', port: http }
}

/** What to enter in the app or platform so that it reports to this host, as this device. */
export function setUpOf(protocol: DeviceProtocol, host: string, number: string) {
  const to = httpPortOf(protocol)
  if (to === undefined) return []
  const url = `${to.scheme}://${host}:${to.port}`
  return protocol.setUp.map(({ place, text }) => ({
    place,
    text: text.replace('{url}', url).replace('{number}', encodeURIComponent(number)),
  }))
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** The text messages that make a tracker report to this host. */
export function smsCommandsOf({ ports, smsCommands }: DeviceProtocol, host: string) {
  const port = ports.tcp ?? ports.udp
  return smsCommands.flatMap(({ devices, byName, byAddress }) => {
    const command = IPV4.test(host) ? byAddress : byName
    if (command === null || port === null) return []
    return [{ devices, text: command.replace('{host}', host).replace('{port}', String(port)) }]
  })
}
