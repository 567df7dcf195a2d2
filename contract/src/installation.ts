import { z } from 'zod'
import { routes } from './route.ts'

/** A protocol that devices report in, and its open ports. */
export const DeviceProtocol = z.object({
  /** As devices and vehicles have it. */
  name: z.string(),
  /** Its name, the same in every language. */
  label: z.string(),
  /** Whose devices or apps speak it. */
  makers: z.string().nullable(),
  device: z.enum(['tracker', 'phone']),
  /** Null where the protocol isn't spoken that way, or the installation has no such port. */
  ports: z.object({
    tcp: z.int().nullable(),
    udp: z.int().nullable(),
    http: z.int().nullable(),
    /** Encrypted. */
    tls: z.int().nullable(),
  }),
  /** Text messages that make a device report here; `{host}` and `{port}` stand for the server's. */
  smsCommands: z.array(
    z.object({
      /** Whose devices understand it. */
      devices: z.string(),
      byName: z.string().nullable(),
      /** Where the host is an IPv4 address. */
      byAddress: z.string().nullable(),
    }),
  ),
})
export type DeviceProtocol = z.infer<typeof DeviceProtocol>

/** Where trackers send to. */
export const DeviceAddress = z.object({
  /** The name under which people reach the page; null where it leads to the server's own machine alone. */
  host: z.string().nullable(),
  /** True where the ports listen to programs of the server's own machine alone. */
  isLocal: z.boolean(),
  /** Trackers first. */
  protocols: z.array(DeviceProtocol),
})
export type DeviceAddress = z.infer<typeof DeviceAddress>

/** What the page must know of the installation, whoever asks. */
export const InstallationConfiguration = z.object({
  version: z.string(),
  /** A MapLibre style that replaces the street map Roadbook brings. */
  mapStyleUrl: z.string().nullable(),
  devices: DeviceAddress,
})
export type InstallationConfiguration = z.infer<typeof InstallationConfiguration>

export const installationRoutes = routes({
  configuration: {
    method: 'GET',
    path: '/configuration',
    access: 'public',
    summary: 'What the page must know of the installation: its map, and where trackers send to.',
    response: InstallationConfiguration,
  },
})
