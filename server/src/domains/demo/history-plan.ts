import type { Tx } from '../../database/client.ts'

const DAY_MS = 86_400_000
const DAYS = 28

/** The past that a new demo company is given: from the beginning (UTC) of a day to a moment before its start. */
export type Past = { from: Date; until: Date }

/** Four weeks that end at `until`, where the live simulation goes on. */
export function pastUntil(until: Date): Past {
  const today = Math.floor(until.getTime() / DAY_MS) * DAY_MS
  return { from: new Date(today - DAYS * DAY_MS), until }
}

/** Day by day (UTC); the last stretch is what the last day has of it. */
export function daysOf({ from, until }: Past): Past[] {
  const days: Past[] = []
  for (let ms = from.getTime(); ms < until.getTime(); ms += DAY_MS) {
    days.push({ from: new Date(ms), until: new Date(Math.min(ms + DAY_MS, until.getTime())) })
  }
  return days
}

/** `until`: when it left the company, before its past would end. */
export type Equipped = { vehicleId: string; dongleId: number; until?: Date }

/** In the transaction that makes the vehicles: from then on the past is owed to them, whatever happens. */
export async function planHistory(
  tx: Tx,
  tenantId: string,
  { vehicles, past }: { vehicles: readonly Equipped[]; past: Past },
): Promise<void> {
  const rows = vehicles.flatMap(({ vehicleId, dongleId, until: end = past.until }) =>
    daysOf({ ...past, until: end }).map(({ from, until }) => ({
      tenantId,
      vehicleId,
      dongleId,
      fromTime: from,
      untilTime: until,
    })),
  )
  if (rows.length > 0) await tx.insertInto('demoHistory').values(rows).execute()
}

export type PlannedDay = Past & { isStored: boolean }

/** A vehicle whose past is not complete, with all its days, oldest first. */
export type OpenVehicle = Omit<Equipped, 'until'> & { days: PlannedDay[] }

/** In the order in which they were made, which is the one in which they are filled in. */
export async function readOpenVehicles(tx: Tx, tenantId: string): Promise<OpenVehicle[]> {
  const rows = await tx
    .selectFrom('demoHistory')
    .select(['vehicleId', 'dongleId', 'fromTime', 'untilTime', 'stage'])
    .where('tenantId', '=', tenantId)
    .where('stage', '<>', 'drawn')
    .orderBy('vehicleId')
    .orderBy('fromTime')
    .execute()
  const byVehicle = Map.groupBy(rows, ({ vehicleId }) => vehicleId)
  return [...byVehicle].map(([vehicleId, days]) => ({
    vehicleId,
    dongleId: days[0]?.dongleId ?? 0,
    days: days.map(({ fromTime, untilTime, stage }) => ({
      from: fromTime,
      until: untilTime,
      isStored: stage === 'imported',
    })),
  }))
}

/** When the past ends and the live simulation goes on; undefined in a company that was given none. */
export async function endOfPast(tx: Tx, tenantId: string): Promise<Date | undefined> {
  const { until } = await tx
    .selectFrom('demoHistory')
    .select(({ fn }) => fn.max<Date | null>('untilTime').as('until'))
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  return until ?? undefined
}

/** How much of what is owed (to these vehicles) stands, in whole per cent, rounded down; 100 where nothing is owed. */
export async function historyPercent(
  tx: Tx,
  tenantId: string,
  vehicleIds?: readonly string[],
): Promise<number> {
  const { total, imported, drawn } = await tx
    .selectFrom('demoHistory')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('stage', '<>', 'planned').as('imported'),
      fn.countAll<number>().filterWhere('stage', '=', 'drawn').as('drawn'),
    ])
    .where('tenantId', '=', tenantId)
    .$if(vehicleIds !== undefined, (query) => query.where('vehicleId', 'in', vehicleIds ?? []))
    .executeTakeFirstOrThrow()
  return total === 0 ? 100 : Math.floor((50 * (imported + drawn)) / total)
}
