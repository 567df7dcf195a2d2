/** Measures a month of tours of one vehicle, in a company that has driven for eight weeks. */
import { TourHistory } from '@roadbook/contract/trips/tours'
import type { Database } from '../../server/src/database/client.ts'
import { tourHandlers } from '../../server/src/domains/trips/tours/index.ts'
import { withDatabase } from '../machine.ts'
import { addDrivingCompany } from './company.ts'

const VEHICLES = 200
const ROUNDS = 200
const WARM_UP = 20
/** A Friday, late in the working day. */
const now = new Date('2026-11-20T16:42:00Z')
const month = { startDate: '2026-10-21', endDate: '2026-11-20' }

await withDatabase(async (database) => {
  const { tenantId, trips } = await addDrivingCompany(database, { vehicles: VEHICLES, now })
  console.log(`${VEHICLES} vehicles, ${trips} trips`)
  await measure(database, tenantId)
})

/** Each reply as the server creates it: one transaction, parsed by its schema and serialized. */
async function measure(database: Database, tenantId: string): Promise<void> {
  const scope = { tenantId, userId: tenantId, email: '', role: 'admin', reach: 'all' } as const
  const vehicles = await database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('vehicles').select('id').orderBy('id').execute(),
  )
  const taken: number[] = []
  let bytes = 0
  let tours = 0
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const vehicleId = vehicles[(round + WARM_UP) % vehicles.length]?.id ?? ''
    const start = performance.now()
    await database.inTenant({ tenantId }, async (tx) => {
      const context = { scope, tx, now, requestId: '', ip: '' }
      const request = { params: { vehicleId }, query: month, body: undefined }
      const reply = TourHistory.parse(await tourHandlers.history(context, request))
      bytes = JSON.stringify(reply).length
      tours = reply.sums.tours
    })
    if (round >= 0) taken.push(performance.now() - start)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (ROUNDS - 1))] ?? 0).toFixed(1)
  console.log(`a month of a vehicle: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ${tours} tours, ${bytes} bytes`)
}
