/** The next step of one recipient's report. */
import type { ErrorCode } from '@roadbook/contract/core/errors'
import { reachOf, Role } from '@roadbook/contract/core/permissions'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import { reportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { Database, Tx } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import { AppError } from '../../../errors.ts'
import type { OutsideContext } from '../../../http/outside-context.ts'
import { dateIn } from '../../../http/period.ts'
import type { Scope } from '../../../http/scope.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { readCompany } from '../../core/companies/index.ts'
import { requestReportFile } from '../report-tables/index.ts'
import { type MadeFile, readMadeFile, type RequestDeps } from '../reports/index.ts'
import { readActivePeople, userLanguage } from '../../people/users/index.ts'
import { mailFile, reportMail } from './mail-text.ts'
import { changeMail, type OpenMail } from './run-rows.ts'
import { pageOf, requestFor } from './scheduled-request.ts'
import type { Period } from './send-days.ts'

export type Parts = {
  database: Database
  clock: Clock
  log: Log
  mail: Mail
  publicUrl: string
  /** What is needed to request a file; the worker of reports makes it. */
  files: RequestDeps
}

type Of = { request: ReportRequest; format: ReportFormat; period: Period; timeZone: string }
type Step = 'making' | 'done' | { failed: ErrorCode }
type Recipient = { id: string; email: string; roles: string[] }

/** Each recipient gets their own file: it shows what they may see, in their language. */
export async function followMail(parts: Parts, mail: OpenMail, of: Of): Promise<Step> {
  const { database } = parts
  const person = await database.inTenant(mail, (tx) => readRecipient(tx, mail), 'read')
  const scope = person && readerOf(person, { tenantId: mail.tenantId, kind: of.request.kind })
  if (!scope) return skip(parts, mail)
  const reportId = mail.reportId ?? (await askForFile(parts, mail, { ...of, scope }))
  if (reportId === undefined) return skip(parts, mail)
  const made = await database.inTenant(mail, (tx) => readMadeFile({ scope, tx }, reportId), 'read')
  if (made.status === 'running') return 'making'
  if (made.status === 'failed') {
    await database.inTenant(mail, (tx) => changeMail(tx, mail, { reportId: null }))
    return { failed: made.errorCode }
  }
  await database.inTenant(mail, (tx) =>
    sendMail(parts, tx, { ...of, mail, file: made.file, role: scope.role }),
  )
  return 'done'
}

async function skip({ database }: Parts, mail: OpenMail): Promise<Step> {
  await database.inTenant(mail, (tx) => changeMail(tx, mail, { skipped: true }))
  return 'done'
}

/** Undefined if the person can't sign in any more. */
async function readRecipient(tx: Tx, { tenantId, userId }: OpenMail): Promise<Recipient | undefined> {
  return (await readActivePeople(tx, tenantId, [userId]))[0]
}

/** Undefined if the person may not see all the vehicles and people named in the report. */
async function askForFile(
  { database, clock, files }: Parts,
  mail: OpenMail,
  { scope, request, format, ...of }: Of & { scope: Scope },
): Promise<string | undefined> {
  const { tenantId, runId } = mail
  const language = await database.inTenant(mail, (tx) => userLanguage(tx, mail), 'read')
  const call = { scope, now: clock.now(), requestId: runId, ip: '' }
  const outside: OutsideContext = {
    ...call,
    askedLanguage: language,
    signal: new AbortController().signal,
    inCompany: (run, access) => database.inTenant({ tenantId }, (tx) => run({ ...call, tx }), access),
  }
  try {
    const wanted = { ...files, format, waitMs: 0 }
    const reportId = await requestReportFile(outside, requestFor({ request, ...of }), wanted)
    await database.inTenant(mail, (tx) => changeMail(tx, mail, { reportId }))
    return reportId
  } catch (error) {
    const isHidden = error instanceof AppError && error.code === 'not_found' && scope.reach === 'own'
    if (isHidden) return undefined
    throw error
  }
}

/** By the person's current role; undefined if it may not see the report. */
function readerOf(
  { id: userId, email, roles }: Recipient,
  { tenantId, kind }: { tenantId: string; kind: ReportRequest['kind'] },
): Scope | undefined {
  const role = Role.parse(roles[0])
  const reach = reachOf(role, reportKind(kind).access)
  return reach && { tenantId, userId, email, role, reach }
}

type Sending = Of & {
  mail: OpenMail
  file: Extract<MadeFile, { status: 'done' }>['file']
  /** The person for whom it was made. */
  role: Role
}

async function sendMail({ mail: outbox, publicUrl, clock }: Parts, tx: Tx, of: Sending): Promise<void> {
  const { mail, file, request, period, timeZone, role } = of
  const now = clock.now()
  const person = await readRecipient(tx, mail)
  if (!person) return void (await changeMail(tx, mail, { skipped: true }))
  if (!(await changeMail(tx, mail, { mailedAt: now }))) return
  const { companyName } = await readCompany({ scope: mail, tx })
  const language = await userLanguage(tx, mail)
  const fileKind = mailFile(file, outbox.mode === 'smtp')
  const textWith = (kind: typeof fileKind) =>
    reportMail(language, {
      request,
      period,
      today: dateIn(timeZone, now).toString(),
      fileName: file.fileName,
      sizeBytes: file.sizeBytes,
      file: kind,
      link: publicUrl + pageOf({ request, period, timeZone }),
      companyName,
    })
  const attachment = fileKind === 'attached' ? { ...file, textWithout: textWith('none').text } : undefined
  const recipient = { tenantId: mail.tenantId, userId: mail.userId, role }
  await outbox.send(tx, { to: person.email, person: recipient, ...textWith(fileKind), attachment })
}
