import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { AttentionList } from '../features/overview/attention-list.tsx'
import { overviewQuery } from '../features/overview/queries.ts'
import { StateCounts } from '../features/overview/state-counts.tsx'
import { useCan } from '../features/users/queries.ts'
import { liveVehicleOf } from '../features/vehicles/live-vehicle.ts'
import { OnTheRoad } from '../features/vehicles/on-the-road.tsx'
import { vehiclesQuery } from '../features/vehicles/queries.ts'
import { SmallMap } from '../features/vehicles/small-map.tsx'
import { useFormat } from '../lib/use-format.ts'
import { useNow } from '../lib/use-now.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import classes from './dashboard.module.css'

/** The fleet at seven in the morning: how many of what, who needs somebody, where they are. */
export function DashboardPage() {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const navigate = useNavigate()
  const overview = useQuery(overviewQuery())
  const { data: vehicles } = useQuery(vehiclesQuery())
  const onMap = useMemo(() => (vehicles ?? []).map(liveVehicleOf), [vehicles])
  if (overview.isError && overview.data === undefined) {
    return (
      <Page title={t`Dashboard`}>
        <ErrorPanel
          error={overview.error}
          title={t`The overview could not be loaded`}
          onRetry={overview.refetch}
        />
      </Page>
    )
  }
  if (overview.data?.vehicles === 0) {
    return (
      <Page title={t`Dashboard`} aside={f.dayAndTime(now)}>
        <NoFleet />
      </Page>
    )
  }
  return (
    <Page title={t`Dashboard`} aside={f.dayAndTime(now)}>
      <StateCounts overview={overview.data} />
      <div className={classes.columns}>
        <div className={classes.attention}>
          <AttentionList attention={overview.data?.needsAttention} now={now} />
        </div>
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
          <div className={classes.canvas}>
            <SmallMap
              label={t`Map of all vehicles`}
              vehicles={onMap}
              empty={
                vehicles === undefined ? '' : t`Vehicles appear here once their devices have sent a position.`
              }
              onOpen={(vehicle) => void navigate({ to: '/live', search: { vehicle } })}
            />
          </div>
        </Section>
        <div className={classes.road}>
          <OnTheRoad vehicles={vehicles} now={now} />
        </div>
      </div>
    </Page>
  )
}

/** The first morning of a company. */
function NoFleet() {
  const { t } = useLingui()
  const mayAdd = useCan('vehicles.write')
  const action = (
    <Button
      renderRoot={(props) => <Link to="/vehicles" search={{ add: true }} {...props} />}
      leftSection={<IconPlus size={16} stroke={2} />}
    >
      <Trans>Add vehicle</Trans>
    </Button>
  )
  return (
    <EmptyState title={t`Your fleet at a glance`} action={mayAdd ? action : undefined}>
      <Trans>Who moves, who stands and who needs you shows here, once there is a first vehicle.</Trans>
    </EmptyState>
  )
}
