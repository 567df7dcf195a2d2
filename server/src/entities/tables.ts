import type { Insertable, Updateable } from 'kysely'
import type { DB } from '../database/schema.ts'

/** Columns of every entity's table that only the kit writes. */
type Bookkeeping = 'tenantId' | 'id' | 'createdAt' | 'updatedAt' | 'version'

/** The tables whose rows are entities. */
export type EntityTable = {
  [Name in keyof DB]: Bookkeeping extends keyof DB[Name] ? Name : never
}[keyof DB]

/** The columns that an insert requires and a change may set. */
export type NewColumns<Table extends EntityTable> = Omit<Insertable<DB[Table]>, Bookkeeping>
export type ChangedColumns<Table extends EntityTable> = WithoutUndefined<
  Omit<Updateable<DB[Table]>, Bookkeeping>
>

type WithoutUndefined<Columns> = { [Name in keyof Columns]: Exclude<Columns[Name], undefined> }

/** Identifies a row to change, by id and the version that was read. */
export type RowKey = { id: string; version: number }
