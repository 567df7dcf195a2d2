/** Dashboard readings of the demo company's vehicles. */
import type { PositionRecord } from '@roadbook/protocols/message'
import type { Context } from '../../../http/scope.ts'
import { enterReading, odometersAt } from '../../fleet/odometer/index.ts'
import { asDemoAuthor, type Company } from './demo-author.ts'

/**
 * The device's odometer at the start of the past becomes the first dashboard reading, if there is none yet.
 */
export async function readFirst(
  company: Company,
  vehicleId: string,
  { timeMs, odometerMeters }: PositionRecord,
): Promise<void> {
  if (odometerMeters === undefined) return
  await asDemoAuthor(company, async (context) => {
    const known = await context.tx
      .selectFrom('odometerReadings')
      .select('id')
      .where('tenantId', '=', company.tenantId)
      .where('vehicleId', '=', vehicleId)
      .limit(1)
      .executeTakeFirst()
    if (known) return
    const reading = { vehicleId, time: new Date(timeMs), meters: Math.round(odometerMeters) }
    await enterReading(context, { ...reading, source: 'reading' })
  })
}

/** How far the dashboard deviates from the device's odometer, by plate: worn tyres, or a device that counts too little. */
const drifts: Record<string, number> = {
  'GHS 101': 4_000,
  'LNA 730': 9_000,
  'JQT 219': 2_000,
  'FPS 347': 12_000,
}
const READ_AGAIN_DAYS_AGO = 3
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** A second reading, taken while parked, that makes the drift visible; runs once. */
export async function readAgain(company: Company, vehicleId: string): Promise<void> {
  await asDemoAuthor(company, async (context) => {
    const { registration } = await context.tx
      .selectFrom('vehicles')
      .select('registration')
      .where('tenantId', '=', company.tenantId)
      .where('id', '=', vehicleId)
      .executeTakeFirstOrThrow()
    const drift = drifts[registration]
    if (drift === undefined) return
    const readings = await context.tx
      .selectFrom('odometerReadings')
      .select('time')
      .where('tenantId', '=', company.tenantId)
      .where('vehicleId', '=', vehicleId)
      .execute()
    const time = await parkedAt(context, vehicleId)
    if (readings.length !== 1 || readings.some((reading) => reading.time >= time)) return
    const [counted] = await odometersAt(context, [{ vehicleId, timeMs: time.getTime() }])
    if (counted === undefined || counted === null) return
    await enterReading(context, { vehicleId, time, meters: counted + drift, source: 'reading' })
  })
}

/** A minute after the last trip that ended some days ago. */
async function parkedAt({ scope, tx, now }: Context, vehicleId: string): Promise<Date> {
  const latest = new Date(now.getTime() - READ_AGAIN_DAYS_AGO * DAY_MS)
  const trip = await tx
    .selectFrom('trips')
    .select('endTime')
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('endTime', '<=', latest)
    .orderBy('endTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new Date((trip?.endTime ?? latest).getTime() + MINUTE_MS)
}
