import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { EmailSummary } from './email-summary.tsx'
import { preferencesQuery } from './preference-queries.ts'
import { QuietHours } from './quiet-hours.tsx'

/** Quiet hours, and how often alerts are mailed; each change is saved at once. */
export function NotificationPreferences() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(preferencesQuery())
  if (data !== undefined)
    return (
      <>
        <QuietHours saved={data.quietHours} />
        <EmailSummary saved={data.emailSummary} />
      </>
    )
  if (error === null) return null
  return <ErrorPanel title={t`Your quiet hours could not be loaded`} error={error} onRetry={refetch} />
}
