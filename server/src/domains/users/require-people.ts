import { sql } from 'kysely'
import { createArchivable } from '../../entities/references.ts'

/** A driver names themselves alone: other people are not theirs to know. */
export const { require: requirePeople, requireInUse: requirePersonInUse } = createArchivable({
  table: 'users',
  thing: 'person',
  own: ({ userId }) => sql`(${userId})`,
  name: sql`trim(first_name || ' ' || last_name)`,
})
