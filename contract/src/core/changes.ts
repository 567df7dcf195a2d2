import { z } from 'zod'
import { auditTypes } from './audit.ts'

/** The kinds of changes in a company: records, by their name in the audit log, alerts and live locations. */
export const ChangedKind = z.enum([...auditTypes, 'alert', 'location'])
export type ChangedKind = z.infer<typeof ChangedKind>

/** The event on a company's channels: it only signals a change. The page requests the data with the user's permissions. */
export const CHANGE_EVENT = 'changed'

export const Changed = z.object({ kinds: z.array(ChangedKind) })
export type Changed = z.infer<typeof Changed>

/** No user's channel has such a name, since an email address contains `@`. */
export const recordsChannel = (tenantId: string): string => `private-company-${tenantId}`
/** Locations change all the time, so only pages with a live map subscribe to them. */
export const locationsChannel = (tenantId: string): string => `private-company-${tenantId}-locations`
