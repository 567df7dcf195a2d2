import { ItemFailures } from '../../../platform/workers/item-failures.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import type { Parts } from './follow-mail.ts'
import { followRun } from './follow-run.ts'
import { dueRuns, type RunKey } from './run-rows.ts'
import { REPORT_SCHEDULES } from './send-now.ts'
import { dueSchedules, type ScheduleKey, startDue } from './start-due.ts'

const EVERY_MS = 60_000
/** Interval while files are being made. */
const SOON_MS = 2_000

/** Sends reports on Mondays and on the first day of a month, and requested ones. */
export function createReportSchedulesWorker(parts: Parts): Worker {
  const { database, clock, log } = parts
  const starting = new ItemFailures(
    log,
    'Scheduled reports could not be started; they are tried again in a minute',
  )
  const sending = new ItemFailures(
    log,
    'Scheduled reports could not be sent; they are tried again in a minute',
  )
  return {
    name: REPORT_SCHEDULES,
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const due = byId(await dueSchedules(database, clock.now()), ({ scheduleId }: ScheduleKey) => scheduleId)
      const start = async (id: string): Promise<void> => {
        const key = due.get(id)
        if (key) await database.inTenant(key, (tx) => startDue(tx, key, clock.now()))
      }
      await starting.each([...due.keys()], start, signal)
      const open = byId(await dueRuns(database, clock.now()), ({ runId }: RunKey) => runId)
      let isMaking = false
      const follow = async (id: string): Promise<void> => {
        const key = open.get(id)
        if (key && (await followRun(parts, key, signal)) === 'making') isMaking = true
      }
      await sending.each([...open.keys()], follow, signal)
      return isMaking ? SOON_MS : EVERY_MS
    },
  }
}

function byId<Key>(keys: readonly Key[], idOf: (key: Key) => string): Map<string, Key> {
  return new Map(keys.map((key) => [idOf(key), key]))
}
