/** Changes entities: each change and its audit entry are in the caller's transaction. */
import type { AuditAction, AuditType } from '@roadbook/contract/core/audit'
import type { Thing } from '@roadbook/contract/core/errors'
import type { ResourceType } from '@roadbook/contract/core/permissions'
import type { z } from 'zod'
import { type Change, differences, recordChange, recordChanges } from '../domains/core/audit/index.ts'
import { staleVersion } from '../errors.ts'
import type { Context } from '../http/scope.ts'
import type { Reading } from './read-entity.ts'
import type { ChangedColumns, EntityTable, NewColumns, RowKey } from './tables.ts'
import {
  bumpVersion,
  deleteRow,
  insertRow,
  insertRows,
  lockRows,
  type RowLock,
  updateRow,
} from './write-rows.ts'

export type EntityRecord = { id: string; version: number; archived?: boolean }

/** Locked until the transaction ends: the row, and the value that the caller sees. */
export type Taken<Row, Value> = { row: Row; value: Value }

type Also = {
  /** Side effects, run after the change and before the audit log reads the result. */
  effects?: ((id: string) => Promise<void>) | undefined
  /** The action in the audit log, in place of "created", "updated", "archived", "taken back", "deleted". */
  action?: AuditAction | undefined
  /** Fields that this change doesn't set, left out of its audit entry. */
  unaudited?: readonly string[] | undefined
}

export type Writing<Table extends EntityTable, Row extends RowKey, Value extends EntityRecord> = {
  add: (context: Context, columns: NewColumns<Table>, also?: Also) => Promise<Value>
  /** The same for thousands of records, some hundreds in each query. */
  addMany: (context: Context, columns: readonly NewColumns<Table>[]) => Promise<Value[]>
  /** Throws 404 if the caller can't see it, and 409 if its version isn't the expected one. */
  take: (context: Context, id: string, expected?: number) => Promise<Taken<Row, Value>>
  /** A change to what is already there adds no version and no audit entry. */
  write: (
    context: Context,
    taken: Taken<Row, Value>,
    columns: ChangedColumns<Table>,
    also?: Also,
  ) => Promise<Value>
  remove: (context: Context, taken: Taken<Row, Value>, also?: Pick<Also, 'action'>) => Promise<void>
  /** Records changes that are made in another way. */
  record: (context: Context, change: RecordedChange<Value>, unaudited?: readonly string[]) => Promise<void>
  stale: (taken: Taken<Row, Value>) => Error
}

export type RecordedChange<Value> = { action: AuditAction; before: Value | null; after: Value | null }

export type WriteSpec<Table extends EntityTable, Value> = {
  table: Table
  thing: Thing
  /** Its name in the audit log. */
  resource: ResourceType & AuditType
  /** The contract's schema; the audit log leaves out fields that it doesn't name. */
  schema: z.ZodType<Value> & { shape: object }
  /**
   * Fields left out of the audit log: those that change automatically, and those that not all of its readers
   * may see.
   */
  unaudited?: readonly (keyof Value & string)[]
  /** How the audit log shows a field, if not by its value. */
  auditedAs?: { [Field in keyof Value & string]?: (value: Value[Field]) => unknown }
  /** The vehicle shown in the audit log. */
  registration?: (value: Value) => string | null
  lock?: RowLock
  /** Is called with the changes, in their transaction. */
  publish?: (context: Context, changes: readonly RecordedChange<Value>[]) => Promise<void>
}

type Found<Row extends RowKey, Value> = Pick<Reading<Row, Value>, 'require' | 'readMany' | 'toValue'>

/** Rows per query. */
const ADDED_AT_ONCE = 200

export function createWriting<Table extends EntityTable, Row extends RowKey, Value extends EntityRecord>(
  spec: WriteSpec<Table, Value>,
  { require, readMany, toValue }: Found<Row, Value>,
): Writing<Table, Row, Value> {
  const { table, thing, lock } = spec
  const audited = auditedFields(spec)
  const toChange = createChanges(spec, audited)
  const record = createRecord(toChange, spec.publish)
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

    addMany: createAddMany(spec, readMany, toChange),

    async take(context, id, expected) {
      await lockRows(context, table, [id], lock)
      const row = await require(context, id)
      const taken = { row, value: await toValue(context, row) }
      if (expected !== undefined && expected !== row.version) throw stale(taken)
      return taken
    },

    async write(context, taken, columns, { effects, action, unaudited } = {}) {
      const { row, value: before } = taken
      const update = await updateRow(context, table, row, columns)
      if (update === 'stale') throw stale(taken)
      await effects?.(row.id)
      let after = await read(context, row.id)
      if (update === 'unchanged') {
        if (differences(audited(before, unaudited), audited(after, unaudited)).length === 0) return after
        await bumpVersion(context, table, row)
        after = await read(context, row.id)
      }
      await record(context, { action: action ?? verbOf(before, after), before, after }, unaudited)
      return after
    },

    async remove(context, { row, value }, { action = 'deleted' } = {}) {
      await deleteRow(context, table, row.id)
      await record(context, { action, before: value, after: null })
    },
  }
}

type Audited<Value> = (value: Value, unauditedNow?: readonly string[]) => object

/** The fields of a value that its audit entry compares, in the contract's order. */
function auditedFields<Value extends EntityRecord>({
  schema,
  unaudited = [],
  auditedAs = {},
}: Omit<WriteSpec<EntityTable, Value>, 'table'>): Audited<Value> {
  const fields = without(unaudited, Object.keys(schema.shape))
  const shown = (value: Value): object => {
    const changed = Object.entries(auditedAs as Record<string, (value: unknown) => unknown>) // each field gets its own value
    const values = new Map<string, unknown>(Object.entries(value))
    return {
      ...value,
      ...Object.fromEntries(changed.map(([field, show]) => [field, show(values.get(field))])),
    }
  }
  return (value, unauditedNow = []) => pick(without(unauditedNow, fields), shown(value))
}

type ToChange<Value> = (change: RecordedChange<Value>) => Change | undefined

function createAddMany<Table extends EntityTable, Value>(
  { table, publish }: WriteSpec<Table, Value>,
  readMany: (context: Context, ids: readonly string[]) => Promise<Value[]>,
  toChange: ToChange<Value>,
) {
  return async (context: Context, columns: readonly NewColumns<Table>[]): Promise<Value[]> => {
    const values: Value[] = []
    for (let first = 0; first < columns.length; first += ADDED_AT_ONCE) {
      const ids = await insertRows(context, table, columns.slice(first, first + ADDED_AT_ONCE))
      const added = await readMany(context, ids)
      const made = added.map((after) => ({ action: 'created' as const, before: null, after }))
      await recordChanges(
        context,
        made.map((one) => toChange(one)).filter((change) => change !== undefined),
      )
      await publish?.(context, made)
      values.push(...added)
    }
    return values
  }
}

function createRecord<Value extends EntityRecord>(
  toChange: ReturnType<typeof createChanges<Value>>,
  publish: WriteSpec<EntityTable, Value>['publish'],
) {
  return async (
    context: Context,
    made: RecordedChange<Value>,
    unauditedNow?: readonly string[],
  ): Promise<void> => {
    const change = toChange(made, unauditedNow)
    if (change) await recordChange(context, change)
    await publish?.(context, [made])
  }
}

/** A change as the audit log has it. */
function createChanges<Value extends EntityRecord>(
  { resource: resourceType, registration }: Omit<WriteSpec<EntityTable, Value>, 'table'>,
  audited: Audited<Value>,
): (change: RecordedChange<Value>, unauditedNow?: readonly string[]) => Change | undefined {
  return ({ action, before, after }, unauditedNow) => {
    const known = after ?? before
    if (!known) return undefined
    const vehicleReg = registration?.(known) ?? undefined
    return {
      action,
      resourceType,
      resourceId: known.id,
      ...(vehicleReg === undefined ? {} : { vehicleReg }),
      before: before && audited(before, unauditedNow),
      after: after && audited(after, unauditedNow),
    }
  }
}

function verbOf(before: EntityRecord, after: EntityRecord): AuditAction {
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
