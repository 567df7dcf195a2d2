/** Reports on their way to the recipients, for tests. */
import { api } from '@roadbook/contract/api'
import type { ReportSchedule, ReportScheduleCreate } from '@roadbook/contract/reporting/report-schedules'
import { pino } from 'pino'
import { createMail } from '../../../platform/mail/mail.ts'
import type { Person, TestApp } from '../../../testing/app.ts'
import { createTableRenderers } from '../report-tables/index.ts'
import type { RequestDeps } from '../reports/index.ts'
import { createReportSchedulesWorker } from './worker.ts'

const never = new AbortController().signal
/** Mail stays in the outbox: nothing is sent to this address. */
const smtpUrl = 'smtp://mail.test'

type Of = { smtpUrl?: string | undefined; renderers?: RequestDeps['renderers'] }

/** One process: runs its worker once. */
export async function sendDueReports(
  { database, clock, files }: TestApp,
  of: Of = {},
  signal = never,
): Promise<void> {
  const mail = createMail({ clock, smtpUrl: 'smtpUrl' in of ? of.smtpUrl : smtpUrl })
  const { renderers = createTableRenderers() } = of
  const parts = { database, clock, mail, log: pino({ level: 'silent' }), publicUrl: 'https://fleet.test' }
  await createReportSchedulesWorker({ ...parts, files: { renderers, store: files.store } }).run(signal)
}

export async function addSchedule(
  server: TestApp,
  owner: Person,
  more: Partial<ReportScheduleCreate> = {},
): Promise<ReportSchedule> {
  const body = {
    request: { kind: 'mileage' as const, query: {} },
    frequency: 'weekly' as const,
    format: 'csv' as const,
    recipientIds: [owner.userId],
    ...more,
  }
  const answer = await server.call(owner, api.reportSchedules.create, { body })
  if (answer.status !== 201) throw new Error(`It was refused: ${JSON.stringify(answer.body)}`)
  return answer.body
}
