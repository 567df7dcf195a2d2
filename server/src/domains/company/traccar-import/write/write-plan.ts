import type { Database } from '../../../../database/client.ts'
import { AppError } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { changeVehicle } from '../../../fleet/vehicles/index.ts'
import { addKey } from '../../../people/driver-keys/index.ts'
import { type Planned, type RecordKind, recordKinds } from '../plan/planned.ts'
import { addImported, keyOf, readImported } from './imported-records.ts'
import { type IdOf, writeRecord } from './write-record.ts'
import { sql } from 'kysely'

export type Author = Omit<Context, 'tx'>

type Writing = {
  database: Pick<Database, 'inTenant'>
  by: Author
  source: string
  signal: AbortSignal
}

/** After so many addresses of other companies no further ones are tried, so that nobody finds out whom they know. */
const MAX_FOREIGN = 20

type PlannedRecord = Extract<Planned, { kind: RecordKind }>

/**
 * Writes what is planned, each record in its own transaction with the note that it came: an import that is interrupted
 * goes on where it stopped. Returns the plan with what came of it: a record that its domain refuses is refused.
 */
export async function writePlan(plan: readonly Planned[], writing: Writing): Promise<Planned[]> {
  const { database, by, source, signal } = writing
  const ids = await database.inTenant(by.scope, (tx) => readImported({ tx, scope: by.scope }, source), 'read')
  const done: Planned[] = []
  let foreign = 0
  for (const planned of plan) {
    signal.throwIfAborted()
    if (!isRecord(planned) || !isWritten(planned)) {
      done.push(planned)
      continue
    }
    if (foreign >= MAX_FOREIGN && isNewPerson(planned)) {
      done.push(refused(planned, new AppError('traccar_too_many_foreign')))
      continue
    }
    try {
      const recordId = await database.inTenant(by.scope, (tx) =>
        writeOne({ ...by, tx }, planned, { source, ids }),
      )
      ids.set(keyOf(planned.kind, planned.traccarId), recordId)
      done.push(planned)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'email_taken') foreign++
      done.push(refused(planned, error))
    }
  }
  return done
}

function isRecord(planned: Planned): planned is PlannedRecord {
  return recordKinds.some((kind) => kind === planned.kind)
}

function isWritten({ outcome: { action } }: PlannedRecord): boolean {
  return action === 'add' || action === 'adopt' || action === 'same'
}

function isNewPerson({ kind, outcome }: PlannedRecord): boolean {
  return (kind === 'user' || kind === 'driver') && outcome.action === 'add'
}

function refused(planned: PlannedRecord, error: AppError): Planned {
  return { ...planned, outcome: { action: 'refuse' }, problem: error.problem() }
}

type Known = { source: string; ids: ReadonlyMap<string, string> }

async function writeOne(context: Context, planned: PlannedRecord, { source, ids }: Known): Promise<string> {
  const { kind, traccarId } = planned
  // Another process may import the same.
  await lockImports(context)
  const before = await findImported(context, { source, kind, traccarId })
  if (before !== undefined) return before
  const recordId = await recordOf(context, planned, (of, id) => ids.get(keyOf(of, id)))
  await addImported(context, { source, kind, traccarId, recordId })
  if (planned.keyCode !== undefined) await giveKey(context, recordId, planned.keyCode)
  return recordId
}

async function recordOf(context: Context, planned: PlannedRecord, idOf: IdOf): Promise<string> {
  const { outcome } = planned
  if (outcome.action === 'same') {
    const recordId = idOf(outcome.kind, outcome.traccarId)
    if (recordId === undefined) throw new AppError('not_found', { thing: 'person' })
    return recordId
  }
  if (outcome.action !== 'adopt') return writeRecord(context, planned, idOf)
  const { recordId, deviceIdentifier } = outcome
  if (deviceIdentifier !== undefined) await changeVehicle(context, recordId, { deviceIdentifier })
  return recordId
}

/** Traccar doesn't say of which kind a key is; an iButton has 64 bits. */
async function giveKey(context: Context, userId: string, code: string): Promise<void> {
  const kind = /^[0-9A-F]{16}$/.test(code) ? 'iButton' : 'rfid'
  await addKey(context, { code, kind, userId })
}

async function lockImports({ tx, scope }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roadbook.traccar ${scope.tenantId}`}, 0))`.execute(
    tx,
  )
}

async function findImported(
  { tx, scope }: Context,
  { source, kind, traccarId }: { source: string; kind: RecordKind; traccarId: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('traccarRecords')
    .select('recordId')
    .where('tenantId', '=', scope.tenantId)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('traccarId', '=', traccarId)
    .executeTakeFirst()
  return row?.recordId
}
