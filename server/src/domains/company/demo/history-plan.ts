import type { Tx } from '../../../database/client.ts'

const DAY_MS = 86_400_000

/** The past of a new demo company: from the start (UTC) of a day to shortly before its own creation. */
export type Past = { from: Date; until: Date }

/** The first month of the past is complete and begins at least this long ago. */
const USUAL_DAYS = 76

/**
 * A past of this many days that ends at `until`, where the live simulation continues; by default some three months, starting
 * on the first of a month.
 */
export function pastUntil(until: Date, days?: number): Past {
  const today = Math.floor(until.getTime() / DAY_MS) * DAY_MS
  const from = new Date(today - (days ?? USUAL_DAYS) * DAY_MS)
  if (days === undefined) from.setUTCDate(1)
  return { from, until }
}

/** Splits by UTC day; the last part may be shorter than a day. */
export function daysOf({ from, until }: Past): Past[] {
  const days: Past[] = []
  for (let ms = from.getTime(); ms < until.getTime(); ms += DAY_MS) {
    days.push({ from: new Date(ms), until: new Date(Math.min(ms + DAY_MS, until.getTime())) })
  }
  return days
}

/** `until`: when the vehicle left the company, if that is before the past ends. */
export type Equipped = { vehicleId: string; dongleId: number; until?: Date }

/** Runs in the transaction that creates the vehicles, so that filling in their history survives a crash. */
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

/** A vehicle with incomplete history, with all its days, oldest first. */
export type OpenVehicle = Omit<Equipped, 'until'> & { days: PlannedDay[] }

/** In creation order, which is also the order in which they are filled in. */
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

/** When the past ends and the live simulation takes over; undefined if the company has no generated past. */
export async function endOfPast(tx: Tx, tenantId: string): Promise<Date | undefined> {
  return (await readPast(tx, { tenantId }))?.until
}

/** The planned past of the company, or of one vehicle, regardless of what is filled in already. */
export async function readPast(
  tx: Tx,
  { tenantId, vehicleId }: { tenantId: string; vehicleId?: string },
): Promise<Past | undefined> {
  const { from, until } = await tx
    .selectFrom('demoHistory')
    .select(({ fn }) => [
      fn.min<Date | null>('fromTime').as('from'),
      fn.max<Date | null>('untilTime').as('until'),
    ])
    .where('tenantId', '=', tenantId)
    .$if(vehicleId !== undefined, (query) => query.where('vehicleId', '=', vehicleId ?? ''))
    .executeTakeFirstOrThrow()
  return from && until ? { from, until } : undefined
}

/**
 * How much of the planned history (of these vehicles) is stored, in whole percent, rounded down; 100 if none
 * is planned.
 */
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
