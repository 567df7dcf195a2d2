import { type Protocol, titleOf } from '@roadbook/protocols/protocol'
import { protocols } from '@roadbook/protocols/protocols'
import { z } from 'zod'
import { networks } from './network-list.ts'

const port = z.coerce.number().int().min(0).max(65_535)

const optionalPort = port.optional()
const optionalFile = z.string().optional()

export type DevicePortSettings = {
  port: number
  tlsPort: number | undefined
  /** File (PEM) of the CA that must have issued each device's certificate. */
  clientCaFile: string | undefined
}

const prefixed = (name: string) => name.toUpperCase()

/** Such as gt06:5023, gt06:5023/tcp, teltonika-tls:5028. */
const publicPort = new RegExp(
  `^(${Object.entries(protocols)
    .flatMap(([name, { tls }]) => (tls ? [name, `${name}-tls`] : [name]))
    .join('|')}):(\\d{1,5})(?:/(tcp|udp))?$`,
)

/** Where a protocol's devices connect to; `only` is the transport if it is just one. */
export type PublicPort = { port: number; only?: 'tcp' | 'udp' }

/** By protocol; for encrypted ports by its name with `-tls`. */
const publicPorts = z.string().transform((text, context): Record<string, PublicPort> => {
  const entries = text.split(/[\s,]+/).filter((part) => part !== '')
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name = '', digits, only] = publicPort.exec(entry) ?? []
      const { data, success } = port.min(1).safeParse(digits)
      if (!success)
        context.addIssue(`Enter ports such as gt06:5023, teltonika-tls:5028 or h02:5013/tcp, not ${entry}.`)
      // the regular expression matches only these two
      return [name, { port: data ?? 0, ...(only && { only: only as 'tcp' | 'udp' }) }]
    }),
  )
})

/** The environment variables for each protocol of the registry. */
export const deviceSettings: Record<string, z.ZodType<number | string | undefined>> = Object.assign(
  {},
  ...Object.entries(protocols).map(([name, protocol]) => portSetting(name, protocol)),
  ...Object.entries(protocols).map(([name, protocol]) => encryptionSettings(name, protocol)),
)

function portSetting(name: string, protocol: Protocol) {
  return {
    [`${prefixed(name)}_PORT`]: port
      .default(protocol.defaultPort)
      .describe(`Devices that speak ${titleOf(protocol)}, ${transportsOf(protocol)}.`),
  }
}

function encryptionSettings(name: string, protocol: Protocol) {
  const { tls, http } = protocol
  if (!tls) return {}
  const over = http ? 'https' : 'TLS'
  const settings: Record<string, z.ZodType> = {
    [`${prefixed(name)}_TLS_PORT`]: port
      .optional()
      .describe(
        `Devices that speak ${titleOf(protocol)} over ${over}, with the certificate of TLS_CERT; closed unless set.`,
      ),
  }
  if (!tls.clientCertificates) return settings
  settings[`${prefixed(name)}_CLIENT_CA`] = z
    .string()
    .optional()
    .describe(
      `Certificate authority (PEM file) that must have issued the client certificate of each device on ${prefixed(name)}_TLS_PORT.`,
    )
  return settings
}

/** "TCP and UDP". */
function transportsOf({ tcp, udp, http }: Protocol): string {
  return [tcp && 'TCP', udp && 'UDP', http && 'HTTP'].filter(Boolean).join(' and ')
}

/** The names in the registry, of which it is a selection. */
export const deviceProtocols = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .refine(
    (names) => names.every((name) => Object.hasOwn(protocols, name)),
    `Enter names such as teltonika,gt06, from these: ${Object.keys(protocols).join(', ')}.`,
  )

/** Where devices connect to, if that differs from where this process listens. */
export const publicDeviceSettings = {
  DEVICE_PUBLIC_HOST: z
    .string()
    .optional()
    .describe(
      'Host name or address that devices connect to, as the page shows it. Default: the host of PUBLIC_URL.',
    ),
  DEVICE_PUBLIC_PORTS: publicPorts
    .optional()
    .describe(
      'Ports that devices connect to, as the page shows them, where a load balancer or router has others than this process: teltonika:5027/tcp,gt06:5023,teltonika-tls:5028. With /tcp or /udp only that one is shown.',
    ),
}

/** From where devices connect. */
export const deviceNetworkSettings = {
  DEVICE_TRUSTED_NETWORKS: networks
    .default('')
    .describe(
      'Networks (CIDR, separated by commas) that are never slowed down for unknown device numbers, such as a private APN.',
    ),
  DEVICE_PROXY_NETWORKS: networks
    .default('')
    .describe(
      'Networks (CIDR, separated by commas) of load balancers that send each device’s address in the PROXY protocol, version 1 or 2. Connections from there without it are closed; HTTP ports also accept X-Forwarded-For.',
    ),
}

/** Of the given protocols, from a validated environment. */
export function readDeviceSettings(
  environment: Record<string, unknown>,
  names: readonly string[] = Object.keys(protocols),
): Record<string, DevicePortSettings> {
  return Object.fromEntries(
    names.map((name) => {
      const read = (suffix: string): unknown => environment[`${prefixed(name)}_${suffix}`]
      return [
        name,
        {
          port: Number(read('PORT')),
          tlsPort: optionalPort.parse(read('TLS_PORT')),
          clientCaFile: optionalFile.parse(read('CLIENT_CA')),
        },
      ]
    }),
  )
}

/** Problems with settings that depend on others. */
export function deviceSettingProblems(
  settings: Record<string, DevicePortSettings>,
  hasCertificate: boolean,
): string[] {
  return Object.entries(settings).flatMap(([name, { tlsPort, clientCaFile }]) => {
    const key = `${prefixed(name)}_TLS_PORT`
    const problems: string[] = []
    if (tlsPort !== undefined && !hasCertificate) {
      problems.push(`${key} needs TLS_CERT and TLS_KEY: set them too.`)
    }
    if (clientCaFile !== undefined && tlsPort === undefined) {
      problems.push(`${prefixed(name)}_CLIENT_CA needs ${key}: set both, or neither.`)
    }
    return problems
  })
}
