import { z } from 'zod'
import { routes } from '../core/route.ts'

/** A device protocol and its open ports. */
export const DeviceProtocol = z.object({
  /** The id stored with devices and vehicles. */
  name: z.string(),
  /** Its name, the same in every language. */
  label: z.string(),
  /** The devices or apps that use it. */
  makers: z.string().nullable(),
  device: z.enum(['tracker', 'phone']),
  /** Null if the protocol has no such transport, or the installation has no such port. */
  ports: z.object({
    tcp: z.int().nullable(),
    udp: z.int().nullable(),
    http: z.int().nullable(),
    /** Encrypted. */
    tls: z.int().nullable(),
  }),
  /** Text messages that make a device report here; `{host}` and `{port}` are replaced by the server's. */
  smsCommands: z.array(
    z.object({
      /** The devices that support it. */
      devices: z.string(),
      byName: z.string().nullable(),
      /** If the host is an IPv4 address. */
      byAddress: z.string().nullable(),
    }),
  ),
  /** What to enter in the app or platform; `{url}` and `{number}` are replaced by the server's and the device's. */
  setUp: z.array(z.object({ place: z.string(), text: z.string() })),
})
export type DeviceProtocol = z.infer<typeof DeviceProtocol>

/** The host that trackers connect to. */
export const DeviceAddress = z.object({
  /** The host name of the page; null if it is only the server's own machine. */
  host: z.string().nullable(),
  /** True if the ports only accept connections from the server's own machine. */
  isLocal: z.boolean(),
  /** Trackers first. */
  protocols: z.array(DeviceProtocol),
})
export type DeviceAddress = z.infer<typeof DeviceAddress>

/** What the page needs to know about the installation. */
export const InstallationConfiguration = z.object({
  version: z.string(),
  /** A MapLibre style that replaces the bundled street map. */
  mapStyleUrl: z.string().nullable(),
  devices: DeviceAddress,
  /** Whether the sign-in page links to the order form for devices. */
  takesOrders: z.boolean(),
  /** For the Pusher protocol. */
  realtime: z.object({
    key: z.string(),
    /** Null if the server itself provides it, at the page's own URL. */
    hosted: z
      .object({
        cluster: z.string(),
        /** Null for Pusher Channels. */
        host: z.string().nullable(),
        /** Null for the default one. */
        port: z.int().nullable(),
        isTls: z.boolean(),
      })
      .nullable(),
  }),
})
export type InstallationConfiguration = z.infer<typeof InstallationConfiguration>

export const installationRoutes = routes({
  configuration: {
    method: 'GET',
    path: '/configuration',
    access: 'public',
    summary:
      'Returns what the page needs to know about the installation: its map, and the address for trackers.',
    response: InstallationConfiguration,
  },
})
