/** What a filter or a change names by its id must be there for the caller, and be in use where it is named anew. */
import { type RawBuilder, sql } from 'kysely'
import type { Thing } from '@roadbook/contract/errors'
import { AppError, notFound } from '../errors.ts'
import type { Context, Scope } from '../http/scope.ts'
import type { EntityTable } from './tables.ts'

type Spec = {
  table: EntityTable
  thing: Thing
  /** The ids that are not hidden from a caller who sees their own alone; all where it is left out. */
  own?: (scope: Scope) => RawBuilder<unknown>
}

type Archivable = Spec & {
  /** What one of them is called. */
  name: RawBuilder<string>
}

/** Throws 404, also for another company's; by the field where one is named. */
export type Require = (context: Context, ids: readonly string[], field?: string) => Promise<void>

export function createReference({ table, thing, own }: Spec): Require {
  return async ({ scope, tx }, ids, field) => {
    if (ids.length === 0) return
    const isOwn = scope.reach === 'own' && own ? sql`and id in ${own(scope)}` : sql``
    const { rows } = await sql`
      select from ${sql.table(table)}
      where tenant_id = ${scope.tenantId} and id in (${sql.join(ids)}) ${isOwn}`.execute(tx)
    if (rows.length === new Set(ids).size) return
    throw notFound(thing, field === undefined ? {} : { field })
  }
}

/** Throws 404 as `Require` does, and 409 by the field where it is archived. */
export type RequireInUse = (context: Context, id: string, field: string) => Promise<void>

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
