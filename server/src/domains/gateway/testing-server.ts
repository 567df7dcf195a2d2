/**
 * A process of its own for crash.test.ts: ingest before the database named by its argument, which writes hours and rebuilds
 * trips all the time, and says when it begins to rebuild and when it has rebuilt.
 */
import pino from 'pino'
import { createDatabase } from '../../database/client.ts'
import { systemClock } from '../../platform/clock.ts'
import { createTripWorker } from '../trip-rebuild/index.ts'
import { createTelematics } from './create-telematics.ts'
import { portOf } from './ports.ts'

const [connectionString = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = createDatabase({ connectionString, log, poolSizes: { owner: 1, app: 2, ingest: 4 } })
const telematics = createTelematics({
  database,
  config: { deviceHost: '127.0.0.1' },
  log,
  clock: systemClock,
})
// Soon stored, soon known to be done.
const trips = createTripWorker({ database, clock: systemClock, log, growthSeconds: 1 })
const ports = await telematics.start()
const teltonikaTcp = portOf(ports, 'teltonika', 'tcp')
process.send?.({ kind: 'ready', port: teltonikaTcp })
process.on('disconnect', () => process.exit())

async function writeHours(): Promise<never> {
  for (;;) await telematics.writeHours().catch(() => undefined)
}

async function rebuildTrips(): Promise<never> {
  for (;;) {
    process.send?.({ kind: 'rebuild' })
    await trips.run().catch(() => undefined)
    process.send?.({ kind: 'rebuilt' })
    // So that a parent who waits hears of it.
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

await Promise.all([writeHours(), rebuildTrips()])
