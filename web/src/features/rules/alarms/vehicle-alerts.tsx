import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { Section } from '../../../ui/section.tsx'
import shortList from '../../../ui/short-list.module.css'
import { latestVehicleAlertsQuery } from '../geofences/queries.ts'
import { useCan } from '../../people/users/queries.ts'
import { latestOf } from './latest-of.ts'
import { latestEventsQuery } from './queries.ts'
import { VehicleAlertRow } from './vehicle-alert-row.tsx'
import { Box } from '../../../ui/layout.tsx'

const shown = 5

type Props = { vehicleId: string; now: number }

/** Alerts of geofences and alarms, and reports of its tracker, for one vehicle in one list. */
export function VehicleAlerts({ vehicleId, now }: Props) {
  const { t } = useLingui()
  const mayReadAlarms = useCan('alarms.read')
  const alerts = useQuery(latestVehicleAlertsQuery(vehicleId, shown))
  const events = useQuery({ ...latestEventsQuery(vehicleId, shown), enabled: mayReadAlarms })
  const all = mayReadAlarms && (
    <Link to="/alarms" search={{ view: 'history', vehicle: vehicleId }}>
      <Trans>Alarm history</Trans>
    </Link>
  )
  const failed = [alerts, events].find(({ data, error }) => data === undefined && error !== null)
  const isLoading = alerts.data === undefined || (mayReadAlarms && events.data === undefined)
  const latest = latestOf(alerts.data?.items ?? [], events.data?.items ?? [], shown)
  return (
    <Section title={t`Alerts`} link={all}>
      {failed !== undefined && (
        <ErrorPanel
          error={failed.error}
          title={t`The alerts could not be loaded`}
          fallback={t`An unexpected error occured.`}
          onRetry={failed.refetch}
        />
      )}
      {failed === undefined && isLoading && <Box placeholder height={240} />}
      {failed === undefined && !isLoading && latest.length === 0 && (
        <p className={shortList.calm}>
          <Trans>No alerts yet</Trans>
        </p>
      )}
      {failed === undefined && !isLoading && (
        <ul className={shortList.list} aria-label={t`Latest alerts`}>
          {latest.map((entry) => (
            <li key={entry.id}>
              <VehicleAlertRow entry={entry} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
