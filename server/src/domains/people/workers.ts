import type { Database } from '../../database/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Worker } from '../../platform/workers/runner.ts'
import { createDomainChecks, createFindRecord, expiredSignIns } from './identity/index.ts'

type Parts = { database: Database; clock: Clock; mail: Mail; publicUrl: string }

export function peopleWorkers(parts: Parts): Worker[] {
  return [expiredSignIns(parts), createDomainChecks({ ...parts, find: createFindRecord() })]
}
