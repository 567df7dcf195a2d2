/**
 * Measures what the preview of data retention costs in a company with 500,000 trips and as many stops, and 2,000,000 hours of
 * positions: `npm run bench -- retention`. The target is half a second.
 */
import { previewRetention } from '../../server/src/domains/company/retention/preview-retention.ts'
import { createTestClock, appOver } from '../../server/src/testing/app-over.ts'
import { timeRounds } from '../ask.ts'
import { percentile, withDatabase } from '../machine.ts'
import { fillCompany, sizes } from './fill-company.ts'

const now = new Date('2026-11-20T16:42:00Z')
const AIM_MS = 500

await withDatabase(async (database) => {
  const server = await appOver({ database, clock: createTestClock(now) })
  const { tenantId } = await server.company('Retention Ltd')
  await fillCompany(database, tenantId, now)
  const { vehicles, days, hoursADay } = sizes
  const trips = vehicles * days
  console.log(
    `${trips.toLocaleString('en')} trips, ${(trips * hoursADay).toLocaleString('en')} hours of positions`,
  )
  const scope = { tenantId, userId: tenantId, email: '', role: 'admin', reach: 'all' } as const
  for (const months of [1, 6, 12]) {
    const kept = { positionMonths: months, tripMonths: Math.max(months, 3), documentMonths: 12 }
    const taken = await timeRounds({ rounds: 10, warmUp: 2 }, () =>
      database.inTenant(
        { tenantId },
        (tx) => previewRetention({ scope, tx, now, requestId: '', ip: '' }, kept),
        'read',
      ),
    )
    const p50 = percentile(taken, 0.5)
    console.log(
      `${months} months kept: p50 ${p50.toFixed(0)} ms, most ${Math.max(...taken).toFixed(0)} ms${p50 > AIM_MS ? ', too slow' : ''}`,
    )
  }
  await server.close()
})
