/**
 * A child process for crash.test.ts: ingest on the database given as argument. It writes hours, follows late records and
 * rebuilds trips continuously, and reports the start and end of each rebuild.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { createDatabase } from '../../../database/client.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createRules } from '../../rules/create-rules.ts'
import { createLateAlarmsWorker } from '../../rules/alarms/index.ts'
import { createLateVisitsWorker } from '../../rules/geofences/index.ts'
import { createTripWorker } from '../../trips/trips/rebuild/trip-worker.ts'
import { createTelematics } from './create-telematics.ts'
import { portOf } from './ports.ts'

const [connectionString = ''] = process.argv.slice(2)
const never = new AbortController().signal
const log = pino({ level: 'silent' })
const database = createDatabase({ connectionString, log, poolSizes: { owner: 1, app: 2, ingest: 4 } })
const telematics = createTelematics({
  database,
  config: { deviceHost: '127.0.0.1' },
  rules: createRules(database),
  log,
  clock: systemClock,
})
// A short interval, so that the test soon sees the result.
const trips = createTripWorker({ database, clock: systemClock, log, growthSeconds: 1 })
const ports = await telematics.start()
const teltonikaTcp = portOf(ports, 'teltonika', 'tcp')
process.send?.({ kind: 'ready', port: teltonikaTcp })
process.on('disconnect', () => process.exit())

async function writeHours(): Promise<never> {
  for (;;) {
    await telematics.writeHours().catch(() => undefined)
    await pause(10)
  }
}

/** Alerts and alarm entries from late records. */
async function followLate(): Promise<never> {
  const workers = [createLateAlarmsWorker, createLateVisitsWorker].map((create) =>
    create({ database, clock: systemClock }),
  )
  for (;;) {
    for (const worker of workers) await worker.run(never).catch(() => undefined)
    await pause(20)
  }
}

async function rebuildTrips(): Promise<never> {
  for (;;) {
    process.send?.({ kind: 'rebuild' })
    await trips.run().catch(() => undefined)
    process.send?.({ kind: 'rebuilt' })
    // So that the parent receives the message.
    await pause(5)
  }
}

await Promise.all([writeHours(), followLate(), rebuildTrips()])
