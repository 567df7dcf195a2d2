/** The BI server whose dashboards a company's frames show, by Metabase's signed embedding. */
import { z } from 'zod'
import { expectedVersion, trimmedText } from '../core/entity.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'

const Dashboard = z.int().min(1).max(2_147_483_647)

export const BiServer = z.object({
  /** Null while frames show Roadbook's own pages. */
  siteUrl: z.string().nullable(),
  /** The key is never returned. */
  hasSecretKey: z.boolean(),
  /** The number of a dashboard; null for Roadbook's own page. */
  fleetHubDashboard: Dashboard.nullable(),
  geofenceActivityDashboard: Dashboard.nullable(),
  /** The version of the company's settings. */
  version: z.int(),
})
export type BiServer = z.infer<typeof BiServer>

/** The URL of the BI server, without a password, query or fragment. */
const SiteUrl = z
  .string()
  .trim()
  .max(500)
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => isSite(text), { error: problem('bi_server_url_invalid') })

function isSite(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  // It is part of a header, so characters that end a source or a directive are not allowed.
  if (!/^[\w.-]+$|^\[[\da-f:.]+\]$/.test(url.hostname)) return false
  return url.username === '' && url.password === '' && !/[?#]/.test(text)
}

export const BiServerUpdate = z
  .object({
    siteUrl: SiteUrl.nullable(),
    /** If left out, the key stays the same. */
    secretKey: trimmedText(500),
    fleetHubDashboard: Dashboard.nullable(),
    geofenceActivityDashboard: Dashboard.nullable(),
    version: expectedVersion,
  })
  .partial()
export type BiServerUpdate = z.infer<typeof BiServerUpdate>

export const biServerRoutes = routes({
  get: {
    method: 'GET',
    path: '/settings/bi-server',
    access: 'settings.write',
    summary: 'The BI server whose dashboards are shown in frames.',
    response: BiServer,
  },
  put: {
    method: 'PUT',
    path: '/settings/bi-server',
    access: 'settings.write',
    summary:
      'Changes the fields that the body names; without an address of the server, everything of it is forgotten.',
    body: BiServerUpdate,
    response: BiServer,
  },
})
