/** Imports that were started on the page: one row a run. */
import type { TraccarImport, TraccarStart } from '@roadbook/contract/company/traccar-import'
import type { Problem } from '@roadbook/contract/core/errors'
import type { Language } from '@roadbook/contract/languages'
import { v7 as uuidv7 } from 'uuid'
import { sqlState } from '../../../database/failure-kind.ts'
import type { Tx } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import type { SecretBox } from '../../../platform/secret-box.ts'
import { type KeptReport, reportIn, sentenceIn } from './report.ts'
import type { StoredPositions } from './write/import-positions.ts'

type Of = { tx: Tx; scope: { tenantId: string } }

export type Run = NonNullable<Awaited<ReturnType<typeof findLatest>>>

/** The latest, if there is one. */
export async function findLatest({ tx, scope }: Of) {
  return tx
    .selectFrom('traccarImports')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function toImport(run: Run, language: Language): TraccarImport {
  const report = run.report as KeptReport | null // as `saveReport` wrote it
  const failure = run.failure as Problem | null // as `endRun` wrote it
  return {
    source: run.source,
    state: run.state as TraccarImport['state'], // ensured by the column's check constraint
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    report: report && reportIn(language, report),
    positions: run.positions,
    positionsLeft: run.positionsLeft,
    devicesDone: run.devicesDone,
    devices: run.devices,
    failingSince: run.failingSince?.toISOString() ?? null,
    failure: failure && sentenceIn(language, failure),
  }
}

type Begin = { start: TraccarStart; source: string; since: Date | null; secrets: SecretBox }

export async function beginRun(
  { tx, scope, now }: Context,
  { start: { url, token, fuelType }, source, since, secrets }: Begin,
): Promise<void> {
  const { tenantId, userId } = scope
  const access = secrets.encrypt(purposeOf(tenantId), Buffer.from(JSON.stringify({ url, token })))
  const row = { tenantId, id: uuidv7(), source, state: 'running', access, since, fuelType }
  await tx
    .insertInto('traccarImports')
    .values({ ...row, startedBy: userId, startedAt: now })
    .execute()
    .catch((cause: unknown) => {
      throw sqlState(cause) === UNIQUE_VIOLATION
        ? new AppError('traccar_import_running', {}, { cause })
        : cause
    })
}

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'

/** Where to import from; undefined if it was encrypted by another installation. */
export function accessOf(
  { tenantId, access }: Run,
  secrets: SecretBox,
): { url: string; token: string } | undefined {
  const plain = access && secrets.decrypt(purposeOf(tenantId), access)
  return plain ? (JSON.parse(plain.toString()) as { url: string; token: string }) : undefined // as `beginRun` wrote it
}

function purposeOf(tenantId: string): string {
  return `Traccar of ${tenantId}`
}

type Key = Pick<Run, 'tenantId' | 'id'>

function running(tx: Tx, { tenantId, id }: Key) {
  return tx
    .updateTable('traccarImports')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')
}

export async function isRunning(tx: Tx, { tenantId, id }: Key): Promise<boolean> {
  const found = await tx
    .selectFrom('traccarImports')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return found !== undefined
}

export async function saveReport(tx: Tx, key: Key, report: KeptReport): Promise<void> {
  await running(tx, key)
    .set({ report: JSON.stringify(report) })
    .execute()
}

/** Returns whether it is still running: somebody may have stopped it. */
export async function addPositions(tx: Tx, key: Key, { positions, left }: StoredPositions): Promise<boolean> {
  const changed = await running(tx, key)
    .set((eb) => ({
      positions: eb('positions', '+', positions),
      positionsLeft: eb('positionsLeft', '+', left),
      failingSince: null,
    }))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Likewise. */
export async function saveDeviceCount(
  tx: Tx,
  key: Key,
  devicesDone: number,
  devices: number,
): Promise<boolean> {
  const changed = await running(tx, key).set({ devicesDone, devices }).returning('id').executeTakeFirst()
  return changed !== undefined
}

/** Traccar doesn't answer for now. */
export async function saveFailingSince(tx: Tx, key: Key, failingSince: Date): Promise<void> {
  await running(tx, key).set({ failingSince }).execute()
}

type End = { state: 'finished' | 'failed' | 'stopped'; failure?: Problem; now: Date }

/** The credentials go with the end. Returns whether it was running. */
export async function endRun(tx: Tx, key: Key, { state, failure, now }: End): Promise<boolean> {
  const ended = await running(tx, key)
    .set({ state, access: null, finishedAt: now, failure: failure ? JSON.stringify(failure) : null })
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
