import type { Insertable, Updateable } from 'kysely'
import type { DB } from '../database/schema.ts'

/** What every entity's table has, and the kit alone writes. */
export type Bookkeeping = 'tenantId' | 'id' | 'createdAt' | 'updatedAt' | 'version'

/** The tables whose rows are entities. */
export type EntityTable = {
  [Name in keyof DB]: Bookkeeping extends keyof DB[Name] ? Name : never
}[keyof DB]

/** What an insert must say, and a change may. */
export type NewColumns<Table extends EntityTable> = Omit<Insertable<DB[Table]>, Bookkeeping>
export type ChangedColumns<Table extends EntityTable> = WithoutUndefined<
  Omit<Updateable<DB[Table]>, Bookkeeping>
>

type WithoutUndefined<Columns> = { [Name in keyof Columns]: Exclude<Columns[Name], undefined> }

/** A row that can be changed: which one, and the version that was read. */
export type RowKey = { id: string; version: number }
