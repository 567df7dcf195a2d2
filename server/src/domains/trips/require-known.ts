/** What a filter names must be there for the caller. */
import { sql } from 'kysely'
import { createReference } from '../../entities/references.ts'

/** A driver filters by themselves alone: other people are not theirs to know. */
export const requireDrivers = createReference({
  table: 'users',
  thing: 'driver',
  own: ({ userId }) => sql`(${userId})`,
})

export const requireFleetCategories = createReference({ table: 'fleetCategories', thing: 'fleetCategory' })
