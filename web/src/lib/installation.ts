import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { DeviceAddress, DeviceProtocol } from '@roadbook/contract/company/installation'
import { call } from './api.ts'

/** The configuration of this installation: the same for everybody as long as the server runs. */
export function installationQuery() {
  return queryOptions({
    queryKey: ['installation'],
    queryFn: ({ signal }) => call(api.installation.configuration, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

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

/** The URL that an app reports to, encrypted if available. */
export function phonePortOf(devices: DeviceAddress): { scheme: 'http' | 'https'; port: number } | undefined {
  const [protocol] = protocolsOf(devices, 'phone')
  if (!protocol) return undefined
  const { http, tls } = protocol.ports
  if (tls !== null) return { scheme: 'https', port: tls }
  return http === null ? undefined : { scheme: 'http', port: http }
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
