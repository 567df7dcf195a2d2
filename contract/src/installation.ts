import { z } from 'zod'
import { routes } from './route.ts'

/** Where trackers send to. */
export const DeviceAddress = z.object({
  /** The name under which people reach the page; null where it leads to the server's own machine alone. */
  host: z.string().nullable(),
  /** True where the ports listen to programs of the server's own machine alone. */
  isLocal: z.boolean(),
  teltonikaTcpPort: z.int(),
  teltonikaUdpPort: z.int(),
  osmandPort: z.int(),
  /** Encrypted; null where the installation has none. */
  teltonikaTlsPort: z.int().nullable(),
  osmandTlsPort: z.int().nullable(),
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
