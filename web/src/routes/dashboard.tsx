import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { CostsOfMonth } from '../features/money/expenses/costs/costs-of-month.tsx'
import { JobsToday } from '../features/trips/jobs/today/jobs-today.tsx'
import { useLiveFleet } from '../features/tracking/live/use-live-fleet.ts'
import { AlertsPage } from '../features/reporting/overview/alerts-page.tsx'
import { AttentionList } from '../features/reporting/overview/attention-list.tsx'
import { AttentionPage } from '../features/reporting/overview/attention-page.tsx'
import { DrivenToday } from '../features/reporting/overview/driven-today.tsx'
import { useOverview } from '../features/reporting/overview/queries.ts'
import { RecentAlerts } from '../features/reporting/overview/recent-alerts.tsx'
import type { DashboardSearch } from '../features/reporting/overview/search.ts'
import { StateCounts } from '../features/reporting/overview/state-counts.tsx'
import { useCan, useReach } from '../features/people/users/queries.ts'
import { useVehiclesChanged } from '../features/fleet/vehicles/queries.ts'
import { MapOfPositions } from '../features/fleet/vehicles/small-map.tsx'
import { useFormat } from '../lib/use-format.ts'
import { useNow } from '../lib/use-now.ts'
import { ErrorPanel } from '../ui/panels/error-panel.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { Grid, Box } from '../ui/layout.tsx'
import classes from './dashboard.module.css'

const route = getRouteApi('/frame/dashboard')

/** Most people see neither. */
const DriverDashboard = lazyPart(async () => (await import('./driver-dashboard.tsx')).DriverDashboard)
const SetUpPath = lazyPart(async () => (await import('./set-up/set-up-path.tsx')).SetUpPath)

/** The overview, or the full list of what needs attention, or of alerts. */
export function DashboardPage() {
  const search = route.useSearch()
  const isDriver = useReach('vehicles.read') === 'own'
  const navigate = route.useNavigate()
  const change = (next: Partial<DashboardSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: 'page' in next })
  if (search.attention === true) return <AttentionPage search={search} onSearch={change} />
  if (search.alerts === true) return <AlertsPage search={search} onSearch={change} />
  return <Suspense fallback={null}>{isDriver ? <DriverDashboard /> : <Dashboard />}</Suspense>
}

/** Vehicle counts, attention, alerts, driving, jobs and the map. */
function Dashboard() {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const { overview: data, answered, error, refetch } = useOverview()
  const maySetUp = useCan('vehicles.write')
  const isEmpty = data?.hasReported === false
  // People who set the company up see the first position arrive, before the dashboard.
  const [wasEmpty, setWasEmpty] = useState(false)
  if (isEmpty && !wasEmpty) setWasEmpty(true)
  const [isSetUp, setSetUp] = useState(false)
  const isSettingUp = !isSetUp && (isEmpty || (maySetUp && wasEmpty))
  const changed = useVehiclesChanged()
  const finish = () => {
    setSetUp(true)
    // Data from before the first position still contains no vehicle with a position.
    void changed()
  }
  if (error !== null && !isSettingUp) {
    return (
      <Page title={t`Dashboard`}>
        <ErrorPanel error={error} title={t`The overview could not be loaded`} onRetry={refetch} />
      </Page>
    )
  }
  const costs = data?.costsOfMonth
  return (
    <Page title={t`Dashboard`} aside={f.dayAndTime(now)} answered={answered}>
      {!isSettingUp && (data === undefined || data.vehicles > 0) && <StateCounts overview={data} />}
      {isSettingUp ? (
        <SetUpPath onDone={finish} />
      ) : (
        <Grid gap={32} rowGap={28} className={classes.panels}>
          <div className={classes.attention}>
            <AttentionList attention={data?.needsAttention} now={now} />
          </div>
          <div className={classes.alerts}>
            <RecentAlerts alerts={data?.recentAlerts} now={now} />
          </div>
          <div className={classes.driven}>
            <DrivenToday driven={data?.driven} answeredAt={answered.dataUpdatedAt} />
          </div>
          <div className={classes.jobs}>
            <JobsToday jobs={data?.jobsToday} midnight={data?.driven.startTime ?? ''} />
          </div>
          {costs !== null && (
            <div className={classes.costs}>
              <CostsOfMonth costs={costs} today={f.isoDay(new Date(now).toISOString())} />
            </div>
          )}
          <FleetNow />
        </Grid>
      )}
    </Page>
  )
}

/** Updated by the live fleet, not by the overview. */
function FleetNow() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { positions, status, error, isKnown, retry } = useLiveFleet()
  const vehicles = positions.all()
  const hasFailed = !isKnown && status === 'failing'
  return (
    <Section
      title={t`Live map`}
      isPlain
      className={classes.map}
      link={
        <Link to="/live">
          <Trans>Open</Trans>
        </Link>
      }
    >
      <Box minHeight={0} grow mt={4} narrow={{ noShrink: true, height: 260 }}>
        {hasFailed ? (
          <ErrorPanel error={error} title={t`The vehicles could not be loaded`} onRetry={retry} />
        ) : (
          <MapOfPositions
            label={t`Map of all vehicles`}
            positions={positions}
            vehicles={vehicles}
            empty={isKnown ? t`Vehicles appear here once their devices have sent a position.` : ''}
            onSelect={(id) => void navigate({ to: '/live', search: id === null ? {} : { vehicle: id } })}
          />
        )}
      </Box>
    </Section>
  )
}
