import { SettingsRecord } from '../form/settings-record.tsx'
import { retentionQuery } from './queries.ts'
import { RetentionForm } from './retention-form.tsx'

/** How long data is kept, what that deletes, and what must be kept regardless. */
export function RetentionPage() {
  return (
    <SettingsRecord query={retentionQuery()}>
      {(retention, reset) => <RetentionForm retention={retention} onReset={reset} />}
    </SettingsRecord>
  )
}
