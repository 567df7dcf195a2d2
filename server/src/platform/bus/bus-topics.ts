import { ChangedKind } from '@roadbook/contract/core/changes'
import { z } from 'zod'

/**
 * Messages between processes: ids only, no personal data. They only save time: a process that misses one reads the change
 * from the database.
 */
export const topics = {
  /** These vehicles' live states were written, under this revision of their company. */
  states: z.object({ tenantId: z.uuid(), revision: z.number(), vehicleIds: z.array(z.uuid()) }),
  /** The cache of these devices is stale, or by default of all devices of the company. */
  devices: z.object({ tenantId: z.uuid(), dongleIds: z.array(z.number()).optional() }),
  /** The company's geofences, their vehicles' categories, or its time zone changed. */
  geofences: z.object({ tenantId: z.uuid() }),
  /** The company's alarms. */
  alarms: z.object({ tenantId: z.uuid() }),
  /** These users have new notifications. */
  notifications: z.object({ tenantId: z.uuid(), userIds: z.array(z.uuid()) }),
  /** Open pages of the company may show something of these kinds that has changed. */
  changes: z.object({ tenantId: z.uuid(), kinds: z.array(ChangedKind) }),
  /** These share links were changed or stopped. */
  shareLinks: z.object({ tenantId: z.uuid(), linkIds: z.array(z.uuid()) }),
  /** There is work for the worker of this name, in whichever process it runs. */
  work: z.object({ worker: z.string() }),
}

export type Topics = { [Name in keyof typeof topics]: z.infer<(typeof topics)[Name]> }
export type Topic = keyof Topics
