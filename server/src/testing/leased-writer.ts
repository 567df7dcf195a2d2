/** A process that writes its number while it holds the lease `paused`: `leased-writer.ts CONNECTION NUMBER`. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { createDatabase } from '../database/client.ts'
import { createLeases } from '../platform/workers/leases.ts'
import { createRunner } from '../platform/workers/runner.ts'

const [connectionString = '', holder = ''] = process.argv.slice(2)
const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
const database = createDatabase({ connectionString, log, poolSizes: { owner: 1, app: 1, ingest: 1 } })
const leases = createLeases({
  database,
  processId: randomUUID(),
  roles: ['worker'],
  renewMs: 200,
  lifetimeMs: 1_000,
})
const runner = createRunner({ log, leases })
runner.start(
  {
    name: 'paused',
    everyMs: 50,
    isSingle: true,
    run: () =>
      database.asOwner((tx) =>
        sql`insert into paused (holder, generation)
          select ${holder}::int, generation from directory.leases where name = 'paused'`.execute(tx),
      ),
  },
  leases.worker,
)
process.send?.('started')
process.once('disconnect', () => process.exit(0))
