/** Entities, changed: each change with its entry in the audit log, in the caller's transaction. */
import type { Thing } from '@roadbook/contract/errors'
import type { ResourceType } from '@roadbook/contract/permissions'
import type { z } from 'zod'
import { recordChange } from '../domains/audit/index.ts'
import { staleVersion } from '../errors.ts'
import type { Context } from '../http/scope.ts'
import type { Reading } from './read-entity.ts'
import type { ChangedColumns, EntityTable, NewColumns, RowKey } from './tables.ts'
import { deleteRow, insertRow, lockRows, type RowLock, updateRow } from './write-rows.ts'

export type EntityRecord = { id: string; version: number; archived?: boolean }

/** Held by this transaction until it ends: what is in the table, and what the caller sees of it. */
export type Taken<Row, Value> = { row: Row; value: Value }

export type Also = {
  /** What the change causes elsewhere: after it, and before the audit log looks at what came of it. */
  effects?: ((id: string) => Promise<void>) | undefined
  /** In place of "created", "updated", "archived", "taken back", "deleted". */
  action?: string | undefined
  /** Fields that are not this change's doing, so the audit log does not tell of them. */
  unaudited?: readonly string[] | undefined
}

export type Writing<Table extends EntityTable, Row extends RowKey, Value extends EntityRecord> = {
  add: (context: Context, columns: NewColumns<Table>, also?: Also) => Promise<Value>
  /** Throws 404 where it is not there for the caller, and 409 where it is not of the version that they expect. */
  take: (context: Context, id: string, expected?: number) => Promise<Taken<Row, Value>>
  write: (
    context: Context,
    taken: Taken<Row, Value>,
    columns: ChangedColumns<Table>,
    also?: Also,
  ) => Promise<Value>
  remove: (context: Context, taken: Taken<Row, Value>) => Promise<void>
  /** For changes that are made another way. */
  record: (context: Context, change: RecordedChange<Value>, unaudited?: readonly string[]) => Promise<void>
  stale: (taken: Taken<Row, Value>) => Error
}

export type RecordedChange<Value> = { action: string; before: Value | null; after: Value | null }

export type WriteSpec<Table extends EntityTable, Value> = {
  table: Table
  thing: Thing
  /** Its name in the audit log. */
  resource: ResourceType
  /** Of the contract: the audit log tells no field that it does not name. */
  schema: z.ZodType<Value> & { shape: object }
  /** Fields that the audit log does not tell: what changes by itself, and what is not for all of its readers. */
  unaudited?: readonly (keyof Value & string)[]
  /** The vehicle that the audit log names. */
  registration?: (value: Value) => string | null
  lock?: RowLock
}

type Found<Row extends RowKey, Value> = Pick<Reading<Row, Value>, 'require' | 'toValue'>

export function createWriting<Table extends EntityTable, Row extends RowKey, Value extends EntityRecord>(
  spec: WriteSpec<Table, Value>,
  { require, toValue }: Found<Row, Value>,
): Writing<Table, Row, Value> {
  const { table, thing, lock } = spec
  const record = createRecorder(spec)
  const read = async (context: Context, id: string): Promise<Value> =>
    toValue(context, await require(context, id))
  const stale = ({ value }: Taken<Row, Value>): Error => staleVersion(thing, value)
  return {
    record,
    stale,

    async add(context, columns, { effects, action = 'created', unaudited } = {}) {
      const id = await insertRow(context, table, columns)
      await effects?.(id)
      const after = await read(context, id)
      await record(context, { action, before: null, after }, unaudited)
      return after
    },

    async take(context, id, expected) {
      await lockRows(context, table, [id], lock)
      const row = await require(context, id)
      const taken = { row, value: await toValue(context, row) }
      if (expected !== undefined && expected !== row.version) throw stale(taken)
      return taken
    },

    async write(context, taken, columns, { effects, action, unaudited } = {}) {
      const { row, value: before } = taken
      if (!(await updateRow(context, table, row, columns))) throw stale(taken)
      await effects?.(row.id)
      const after = await read(context, row.id)
      await record(context, { action: action ?? verbOf(before, after), before, after }, unaudited)
      return after
    },

    async remove(context, { row, value }) {
      await deleteRow(context, table, row.id)
      await record(context, { action: 'deleted', before: value, after: null })
    },
  }
}

/** Entries of the audit log, with the fields of the contract in their order. */
function createRecorder<Value extends EntityRecord>({
  resource: resourceType,
  schema,
  unaudited = [],
  registration,
}: Omit<WriteSpec<EntityTable, Value>, 'table'>): Writing<EntityTable, RowKey, Value>['record'] {
  const named = without(unaudited, Object.keys(schema.shape))
  return async (context, { action, before, after }, unauditedNow = []) => {
    const known = after ?? before
    if (!known) return
    const fields = without(unauditedNow, named)
    const vehicleReg = registration?.(known) ?? undefined
    await recordChange(context, {
      action,
      resourceType,
      resourceId: known.id,
      ...(vehicleReg === undefined ? {} : { vehicleReg }),
      before: before && pick(fields, before),
      after: after && pick(fields, after),
    })
  }
}

function verbOf(before: EntityRecord, after: EntityRecord): string {
  if (before.archived === after.archived) return 'updated'
  return after.archived ? 'archived' : 'taken back'
}

function without(names: readonly string[], fields: readonly string[]): string[] {
  return fields.filter((field) => !names.includes(field))
}

function pick(fields: readonly string[], value: object): object {
  const all = new Map<string, unknown>(Object.entries(value))
  return Object.fromEntries(fields.map((field) => [field, all.get(field)]))
}
