/**
 * How long a vehicle's month takes that was a year ago, from rows and from a file: with all that was reported, and as the track
 * that routes are drawn of. `node bench/positions/old-month.ts`; with VERSITYGW, from S3 too.
 */
import { Readable } from 'node:stream'
import type { Database, Tx } from '../../server/src/database/client.ts'
import { moveMonth } from '../../server/src/domains/tracking/positions/cold/move-month.ts'
import { HOUR_MS } from '../../server/src/domains/tracking/positions/hours.ts'
import { importHours } from '../../server/src/domains/tracking/positions/import-hours.ts'
import { readPositions } from '../../server/src/domains/tracking/positions/read-positions.ts'
import { readTrack } from '../../server/src/domains/tracking/positions/read-track.ts'
import type { ObjectStore } from '../../server/src/platform/object-store/object-store.ts'
import { createS3Store } from '../../server/src/platform/object-store/s3-store.ts'
import { appOver, createTestClock } from '../../server/src/testing/app-over.ts'
import { findS3Server, startS3Server } from '../../server/src/testing/servers/s3-server.ts'
import { addFleet } from '../ingest/fleet.ts'
import { percentile, withDatabase } from '../machine.ts'

const FROM = new Date('2025-10-01T00:00:00Z')
const TO = new Date('2025-10-31T23:59:59Z')
const DAYS = 31
const HOURS = 10
const FIXES_AN_HOUR = 360
const ROUNDS = 20

await withDatabase(async (database) => {
  const clock = createTestClock(new Date('2026-11-20T09:42:00Z'))
  const home = await appOver({ database, clock })
  const admin = await home.company()
  const { vehicleIds } = await addFleet(database, 1, admin.tenantId)
  const vehicle = { tenantId: admin.tenantId, vehicleId: vehicleIds[0] ?? '' }
  await drive(database, vehicle, clock.now())
  const measure = (from: string): Promise<void> => report(database, vehicle, from)
  await measure('rows')
  const startMs = performance.now()
  const [bytes = 0] = await moveMonth(
    { database, clock, store: home.files.store },
    { ...vehicle, month: '2025-10-01' },
  )
  console.log(`moved to a file of ${bytes} bytes in ${(performance.now() - startMs).toFixed(0)} ms`)
  await measure('a file')
  const program = await findS3Server()
  if (program !== undefined) {
    const server = await startS3Server(program)
    const store = createS3Store(server.settings)
    await copyFiles(database, home.files.store, store)
    database.setFiles(store)
    await measure('S3 on this machine')
    await store.close()
    await server.stop()
  }
  await home.close()
})

type Vehicle = { tenantId: string; vehicleId: string }

async function drive(database: Database, vehicle: Vehicle, now: Date): Promise<void> {
  for (let day = 0; day < DAYS; day++) {
    const startMs = FROM.getTime() + day * 24 * HOUR_MS + 7 * HOUR_MS
    const records = Array.from({ length: HOURS * FIXES_AN_HOUR }, (_, index) => ({
      timeMs: startMs + index * 10_000,
      latitude: Math.round((35.8 + Math.sin(index / 500) / 20) * 1e7) / 1e7,
      longitude: Math.round((14.4 + Math.cos(index / 700) / 20) * 1e7) / 1e7,
      altitudeMeters: 40 + (index % 23),
      speedKmh: 34 + ((index * 7) % 31),
      headingDegrees: (index * 13) % 360,
      ignition: true,
      odometerMeters: 10_000 + day * 400_000 + index * 110,
    }))
    await importHours(database.pools.ingest, { ...vehicle, dongleId: 1, records, now }, async () => undefined)
  }
}

async function report(database: Database, vehicle: Vehicle, from: string): Promise<void> {
  const month = { ...vehicle, from: FROM, to: TO }
  const timed = (read: (tx: Tx, of: typeof month) => Promise<readonly unknown[]>): Promise<string> =>
    time(async () => (await database.inTenant(vehicle, (tx) => read(tx, month), 'read')).length)
  console.log(
    `from ${from}: positions in ${await timed(readPositions)}, the track in ${await timed(readTrack)}`,
  )
}

async function time(run: () => Promise<number>): Promise<string> {
  const ms: number[] = []
  let count = 0
  for (let round = 0; round < ROUNDS; round++) {
    const startMs = performance.now()
    count = await run()
    ms.push(performance.now() - startMs)
  }
  return `${percentile(ms, 0.5).toFixed(0)}, ${percentile(ms, 0.99).toFixed(0)} ms (50, 99 %; ${count} positions)`
}

async function copyFiles(database: Database, from: ObjectStore, to: ObjectStore): Promise<void> {
  const { rows } = await database.pools.owner.query<{ key: string }>(
    `select tenant_id || '/' || file_id as key from position_files`,
  )
  for (const { key } of rows) {
    const file = await from.read(key)
    const content = Buffer.concat(file ? await file.body.toArray() : [])
    const body = Readable.from([content], { objectMode: false })
    await to.write(key, { body, sizeBytes: content.length, contentType: 'application/octet-stream' })
  }
}
