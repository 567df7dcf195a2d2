/** Rejects filters that name what the caller can't see. */
import { sql } from 'kysely'
import { createReference } from '../../../../entities/references.ts'

/** A driver may filter only by themselves. */
export const requireDrivers = createReference({
  table: 'users',
  thing: 'driver',
  own: ({ scope }) => sql`(${scope.userId})`,
})
