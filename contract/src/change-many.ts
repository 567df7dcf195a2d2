import { z } from 'zod'
import { expectedVersion } from './entity.ts'

/** The most records that one call changes. */
export const mostAtOnce = 200

/** Changes of many records in one call, all or none; each names its record, the version that it is of, and what changes. */
export function changesOf<Fields extends z.ZodRawShape>(id: z.ZodUUID, fields: z.ZodObject<Fields>) {
  const change = fields.partial().extend({ id, version: expectedVersion })
  return z.object({ changes: z.array(change).min(1).max(mostAtOnce) })
}
