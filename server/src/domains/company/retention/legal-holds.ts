/** Legal holds: data of their days is kept, whatever its age. */
import { LegalHold, type LegalHoldCreate } from '@roadbook/contract/company/retention'
import { type InferResult, sql } from 'kysely'
import type { z } from 'zod'
import { fullName } from '../../../database/person-name.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import { AppError } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { requireVehicles } from '../../fleet/vehicles/index.ts'
import { lockRetention } from './retention-lock.ts'
import { waitForNextNight } from './retention-runs.ts'

const legalHolds = createEntity({
  table: 'legalHolds',
  thing: 'legalHold',
  resource: 'legalHold',
  schema: LegalHold,
  within: allHolds,
  selection: selectHold,
  unaudited: ['registration', 'createdBy', 'createdByName', 'releasedBy', 'releasedByName'],
  registration: ({ registration }) => registration,
  filters: {},
  ordering: {
    standard: [
      { field: 'released', isDescending: false },
      { field: 'createdAt', isDescending: true },
    ],
    by: (field: 'released' | 'createdAt') =>
      field === 'released' ? sql`(legal_holds.released_at is not null)` : sql.ref('legalHolds.createdAt'),
    neverNull: ['released', 'createdAt'],
  },
  toValues: (_context, rows: readonly HoldRow[]) => rows.map(toLegalHold),
})

function allHolds({ scope, tx }: Context) {
  return tx.selectFrom('legalHolds').where('legalHolds.tenantId', '=', scope.tenantId)
}

function selectHold(query: ReturnType<typeof allHolds>) {
  return query
    .leftJoin('vehicles', (join) => sameCompany(join, 'vehicles.id', 'legalHolds.vehicleId'))
    .leftJoin('users as author', (join) => sameCompany(join, 'author.id', 'legalHolds.createdBy'))
    .leftJoin('users as releaser', (join) => sameCompany(join, 'releaser.id', 'legalHolds.releasedBy'))
    .selectAll('legalHolds')
    .select('vehicles.registration')
    .select([fullName('author').as('createdByName'), fullName('releaser').as('releasedByName')])
}

type HoldRow = InferResult<ReturnType<typeof selectHold>>[number]

function toLegalHold(row: HoldRow): LegalHold {
  return isoTimes(row)
}

export async function listLegalHolds(context: Context): Promise<LegalHold[]> {
  const { items } = await legalHolds.list(context, { filter: {} })
  return items
}

/** Waits for a part that is being deleted; the hold keeps what is left after it. */
export async function addLegalHold(
  context: Context,
  { vehicleId, ...hold }: z.output<typeof LegalHoldCreate>,
): Promise<LegalHold> {
  await lockRetention(context.tx, context.scope.tenantId)
  if (vehicleId !== null) await requireVehicles(context, [vehicleId])
  return legalHolds.add(context, { ...hold, vehicleId, createdBy: personOf(context.scope) })
}

/** The data that it kept is deleted from the next night on. */
export async function releaseLegalHold(
  context: Context,
  { id, version }: { id: string; version: number | undefined },
): Promise<LegalHold> {
  await lockRetention(context.tx, context.scope.tenantId)
  const taken = await legalHolds.take(context, id, version)
  if (taken.value.releasedAt !== null) throw new AppError('hold_released')
  await waitForNextNight(context)
  const released = { releasedAt: context.now, releasedBy: personOf(context.scope) }
  return legalHolds.write(context, taken, released, { action: 'released' })
}
