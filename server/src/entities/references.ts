/** Ids in a filter or a change must exist for the caller, and newly referenced ones must not be archived. */
import { type RawBuilder, sql } from 'kysely'
import type { Thing } from '@roadbook/contract/core/errors'
import { AppError, notFound } from '../errors.ts'
import type { Context } from '../http/scope.ts'
import type { EntityTable } from './tables.ts'

type Spec = {
  table: EntityTable
  thing: Thing
  /** The ids that a caller with own access can see; all if undefined. */
  own?: (context: Context) => RawBuilder<unknown>
}

type Archivable = Spec & {
  /** The display name of a record. */
  name: RawBuilder<string>
}

/** Throws 404, also for another company's id; includes the field if given. */
type Require = (context: Context, ids: readonly string[], field?: string) => Promise<void>

export function createReference({ table, thing, own }: Spec): Require {
  return async (context, ids, field) => {
    if (ids.length === 0) return
    const { scope, tx } = context
    const isOwn = scope.reach === 'own' && own ? sql`and id in ${own(context)}` : sql``
    const { rows } = await sql`
      select from ${sql.table(table)}
      where tenant_id = ${scope.tenantId} and id in (${sql.join(ids)}) ${isOwn}`.execute(tx)
    if (rows.length === new Set(ids).size) return
    throw notFound(thing, field === undefined ? {} : { field })
  }
}

/** Throws 404 like `Require`, and 409 if it is archived. */
type RequireInUse = (context: Context, id: string, field: string) => Promise<void>

export function createArchivable(spec: Archivable): { require: Require; requireInUse: RequireInUse } {
  const require = createReference(spec)
  return {
    require,
    async requireInUse(context, id, field) {
      await require(context, [id], field)
      const { scope, tx } = context
      const { rows } = await sql<{ name: string; archived: boolean }>`
        select ${spec.name} as name, archived from ${sql.table(spec.table)}
        where tenant_id = ${scope.tenantId} and id = ${id}`.execute(tx)
      const [row] = rows
      if (row?.archived) throw new AppError('archived', { thing: spec.thing, name: row.name }, { field })
    },
  }
}
