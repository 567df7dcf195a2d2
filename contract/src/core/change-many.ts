import { z } from 'zod'
import { expectedVersion } from './entity.ts'

/** The most records that one call changes. */
export const mostAtOnce = 200

/** Bulk changes, all or none; each has the record's id, the version it is based on, and the new values. */
export function changesOf<Fields extends z.ZodRawShape>(id: z.ZodUUID, fields: z.ZodObject<Fields>) {
  const change = fields.partial().extend({ id, version: expectedVersion })
  return z.object({ changes: z.array(change).min(1).max(mostAtOnce) })
}
