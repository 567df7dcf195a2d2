import { z } from 'zod'
import { routes } from './route.ts'

/** What the page must know of the installation before anybody has signed in. */
export const InstallationConfiguration = z.object({
  version: z.string(),
  /** A MapLibre style that replaces the street map Roadbook brings. */
  mapStyleUrl: z.string().nullable(),
})
export type InstallationConfiguration = z.infer<typeof InstallationConfiguration>

export const installationRoutes = routes({
  configuration: {
    method: 'GET',
    path: '/configuration',
    access: 'public',
    summary: 'What the page must know of the installation before anybody has signed in.',
    response: InstallationConfiguration,
  },
})
