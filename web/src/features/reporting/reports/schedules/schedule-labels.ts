import { useLingui } from '@lingui/react/macro'
import { useReportNames } from '../report-texts.ts'
import type { ReportFrequency, ScheduledComparison } from '@roadbook/contract/reporting/report-schedules'

export function useFrequencyText(): Record<ReportFrequency, string> {
  const { t } = useLingui()
  return { weekly: t`Every Monday`, monthly: t`On the first of each month` }
}

export function useComparedLabels(): Record<ScheduledComparison, string> {
  const { t } = useLingui()
  return { before: t`against the period before`, yearBefore: t`against the year before` }
}

export function useReportTitles(): Record<string, string> {
  const names = Object.entries(useReportNames())
  return Object.fromEntries(names.map(([kind, { title }]) => [kind, title]))
}
