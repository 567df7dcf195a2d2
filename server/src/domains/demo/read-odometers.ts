/** What people read off the dashboards of the demo company's vehicles. */
import type { PositionRecord } from '@roadbook/protocols/message'
import { enterReading, odometersAt } from '../odometer/index.ts'
import { asDemoAuthor, type Company } from './demo-author.ts'

/** What the device counted when the past began is what the dashboard showed then, where nobody has read it. */
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

/** How far the dashboards of these have drifted from what was counted, by plate: a tyre wears, a device counts short. */
const drifts: Record<string, number> = { 'GHS 101': 4_000, 'LNA 730': 9_000, 'JQT 219': 2_000 }
const READ_AGAIN_DAYS_AGO = 3
const DAY_MS = 86_400_000

/** A second reading, so that the drift shows; once. */
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
    const time = new Date(context.now.getTime() - READ_AGAIN_DAYS_AGO * DAY_MS)
    if (readings.length !== 1 || readings.some((reading) => reading.time >= time)) return
    const [counted] = await odometersAt(context, [{ vehicleId, timeMs: time.getTime() }])
    if (counted === undefined || counted === null) return
    await enterReading(context, { vehicleId, time, meters: counted + drift, source: 'reading' })
  })
}
