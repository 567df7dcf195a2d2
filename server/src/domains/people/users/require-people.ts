import { sql } from 'kysely'
import { nameOrEmail } from '../../../database/person-name.ts'
import { createArchivable } from '../../../entities/references.ts'

/** Drivers may refer only to themselves; they must not learn of other people. */
export const { require: requirePeople, requireInUse: requirePersonInUse } = createArchivable({
  table: 'users',
  thing: 'person',
  own: ({ scope }) => sql`(${scope.userId})`,
  name: nameOrEmail('users'),
})
