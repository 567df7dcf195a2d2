/** For the crash test: fills in the test's history in a process that can be killed. */
import pino from 'pino'
import { createDatabase } from '../../../database/client.ts'
import { fillHistory } from './fill-history.ts'
import { testNow, testSource } from './testing-drives.ts'

const [connectionString = '', tenantId = '', ...vehicleIds] = process.argv.slice(2)
const database = createDatabase({ connectionString, log: pino({ level: 'silent' }) })
process.send?.('started')
await fillHistory({
  database,
  clock: { now: () => testNow },
  tenantId,
  vehicleIds,
  source: testSource({ pauseMs: 5 }),
  onProgress: () => undefined,
})
await database.close()
process.exit(0)
