import { useLingui } from '@lingui/react/macro'
import type { OdometerCause } from '@roadbook/contract/trips/logbook'

/** Why the odometer of a locked trip changed. */
export function useCauseText(): (cause: OdometerCause) => string {
  const { t } = useLingui()
  const texts: Readonly<Record<OdometerCause, string>> = {
    latePositions: t`late positions or an import changed earlier trips`,
    tripWentOn: t`the trip went on after the dashboard was read during it`,
    tripEdited: t`an earlier trip was added, merged, split or removed`,
    reading: t`dashboard reading entered afterwards`,
    readingWithdrawn: t`dashboard reading withdrawn`,
    upgrade: t`odometer recorded after the lock, when Roadbook was updated`,
  }
  return (cause) => texts[cause]
}
