/** The email with a report. */
import { formatLocales, type Language } from '@roadbook/contract/languages'
import { mailText, type MailText } from '@roadbook/contract/messages/messages'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import { askedTime } from '@roadbook/contract/reporting/report-kinds'
import { reportScheduleLimits } from '@roadbook/contract/reporting/report-schedules'
import { reportNames } from '@roadbook/contract/reporting/report-texts'
import { isWholeMonth } from '../report-tables/index.ts'
import type { Period } from './send-days.ts'

type Told = {
  request: ReportRequest
  period: Period
  /** The day by the company's calendar, for a report about the current state. */
  today: string
  fileName: string
  sizeBytes: number
  file: FileOfMail
  link: string
  companyName: string
}

type FileOfMail = 'attached' | 'tooLarge' | 'none'

/** Mail that the operator forwards by hand has no attachments. */
export function mailFile({ sizeBytes }: { sizeBytes: number }, takesFiles: boolean): FileOfMail {
  if (!takesFiles) return 'none'
  return sizeBytes <= reportScheduleLimits.attachedBytes ? 'attached' : 'tooLarge'
}

export function reportMail(language: Language, { request, period, today, ...told }: Told): MailText {
  const days = askedTime(request.kind) === 'now' ? { startDate: today, endDate: today } : period
  return mailText(language, 'reportReady', {
    title: reportNames(language)[request.kind].title,
    period: periodText(language, days),
    ...told,
  })
}

/** `November 2026`, `16 – 22 November 2026`. */
function periodText(language: Language, period: Period): string {
  const locale = formatLocales[language]
  const [first, last] = [period.startDate, period.endDate].map((day) => new Date(`${day}T12:00:00Z`))
  const isMonth = isWholeMonth(period)
  const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(locale, isMonth ? month : { ...month, day: 'numeric' })
  const text = isMonth ? format.format(first) : format.formatRange(first ?? 0, last ?? 0)
  // Some mail programs show thin spaces as other characters.
  return text.replaceAll(/\s/g, ' ')
}
