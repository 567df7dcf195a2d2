/** A process of its own for crash.test.ts: ingest before the database named by its argument, writing hours all the time. */
import pino from 'pino'
import { createDatabase } from '../../database/client.ts'
import { systemClock } from '../../platform/clock.ts'
import { createTelematics } from './create-telematics.ts'

const [connectionString = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = createDatabase({ connectionString, log, poolSizes: { owner: 1, app: 1, ingest: 4 } })
const telematics = createTelematics({
  database,
  config: { deviceHost: '127.0.0.1', teltonikaPort: 0, osmandPort: 0 },
  log,
  clock: systemClock,
})
const { teltonikaTcp } = await telematics.start()
process.send?.({ port: teltonikaTcp })
process.on('disconnect', () => process.exit())
for (;;) await telematics.writeHours().catch(() => undefined)
