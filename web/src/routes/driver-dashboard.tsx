import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../lib/use-format.ts'
import { useNow } from '../lib/use-now.ts'
import { ErrorPanel } from '../ui/panels/error-panel.tsx'
import { Page } from '../ui/page.tsx'
import { AddExpenseDrawer } from '../features/money/expenses/add-expense-drawer.tsx'
import { vehiclesQuery } from '../features/fleet/vehicles/queries.ts'
import classes from './driver-dashboard.module.css'
import { OpenTrips } from '../features/trips/trips/open-trips/open-trips.tsx'
import { LastTrips } from '../features/trips/trips/last-trips.tsx'
import { MyJobs } from '../features/trips/jobs/driver/my-jobs.tsx'
import { MyVehicle } from '../features/fleet/vehicles/my-vehicle.tsx'
import { Stack, Grid } from '../ui/layout.tsx'

/** For drivers: their vehicle, jobs, incomplete trips, last trips, and a form for a receipt. */
export function DriverDashboard() {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const [isAdding, adding] = useDisclosure()
  const query = useQuery(vehiclesQuery())
  const { data: vehicles, error, refetch } = query
  const current = vehicles?.filter(({ yours }) => yours?.until === null) ?? []
  const hasHadAny = vehicles !== undefined && vehicles.length > 0
  return (
    <Page
      title={t`Dashboard`}
      aside={f.dayAndTime(now)}
      actions={
        hasHadAny && (
          <Button
            leftSection={<IconReceipt size={16} stroke={1.8} aria-hidden="true" />}
            onClick={adding.open}
          >
            <Trans>Add receipt</Trans>
          </Button>
        )
      }
    >
      <Grid
        columns="minmax(0, 480fr) minmax(0, 640fr)"
        gap={40}
        rowGap={28}
        pt={12}
        size="small"
        className={classes.panels}
      >
        <Stack narrow={{ size: 'body' }} gap={28} shrink>
          {error !== null && vehicles === undefined ? (
            <ErrorPanel error={error} title={t`Your vehicle could not be loaded`} onRetry={refetch} />
          ) : (
            <MyVehicle vehicles={vehicles} answered={query} now={now} />
          )}
          <MyJobs now={now} />
        </Stack>
        <Stack narrow={{ size: 'body' }} gap={28} shrink>
          <OpenTrips now={now} />
          <LastTrips now={now} />
        </Stack>
      </Grid>
      {isAdding && (
        // With two vehicles, drivers select which one it was for.
        <AddExpenseDrawer
          vehicleId={current.length === 1 ? current[0]?.id : undefined}
          onClose={adding.close}
        />
      )}
    </Page>
  )
}
