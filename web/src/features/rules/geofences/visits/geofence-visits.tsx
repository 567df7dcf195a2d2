import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GeofenceVisits as Visits } from '@roadbook/contract/rules/geofence-visits'
import { addDays } from '../../../../lib/period.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { VisitRow } from './visit-row.tsx'
import { visitsQuery } from './visit-queries.ts'
import { Grid, Box, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './visits.module.css'

const days = 30
const shownVisits = 5
const shownVehicles = 5

/** Vehicles inside, those that spent the most time there in the last 30 days, and the latest visits. */
export function GeofenceVisits({ id }: { id: string }) {
  const { t } = useLingui()
  const today = useToday()
  const startDate = addDays(today, 1 - days)
  const { data, error } = useQuery(visitsQuery(id, startDate, shownVisits))
  return (
    <Box as="section" line="above" px={16} pt={10} pb={8} aria-label={t`Visits`}>
      <Text as="h3" size="small" weight={500} color="text2">
        <Trans>Visits in the last {days} days</Trans>
      </Text>
      {data === undefined && error === null && <Box height={120} />}
      {data === undefined && error !== null && (
        <Text as="p" my={6} color="muted" className={classes.quiet} role="alert">
          <Trans>The visits could not be loaded.</Trans>
        </Text>
      )}
      {data?.items.length === 0 && (
        <Text as="p" my={6} color="muted" className={classes.quiet}>
          <Trans>No visits in this period</Trans>
        </Text>
      )}
      {data !== undefined && data.items.length > 0 && <Known visits={data} />}
    </Box>
  )
}

function Known({ visits: { items, vehicles, totalItems } }: { visits: Visits }) {
  const { t } = useLingui()
  const inside = vehicles.filter(({ isInside }) => isInside).length
  return (
    <>
      <Text as="p" mt={2} mb={6}>
        <Plural value={totalItems} one="# visit" other="# visits" />
        {inside > 0 && (
          <>
            {' · '}
            <Plural value={inside} one="# vehicle inside now" other="# vehicles inside now" />
          </>
        )}
      </Text>
      <TimeByVehicle vehicles={vehicles} />
      <Text as="h4" size="small" weight={500} color="text2">
        <Trans>Latest visits</Trans>
      </Text>
      <ul aria-label={t`Latest visits`}>
        {items.map((visit) => (
          <Box as="li" line="between" key={`${visit.vehicleId} ${visit.enteredAt}`}>
            <VisitRow visit={visit} name={<VehicleLink {...visit} />} />
          </Box>
        ))}
      </ul>
    </>
  )
}

function TimeByVehicle({ vehicles }: Pick<Visits, 'vehicles'>) {
  const { t } = useLingui()
  const f = useFormat()
  const longest = Math.max(1, ...vehicles.map(({ durationSeconds }) => durationSeconds))
  return (
    <Box as="ul" mb={12} aria-label={t`Time by vehicle`}>
      {vehicles.slice(0, shownVehicles).map((sum) => (
        <Grid
          as="li"
          columns="72px 1fr auto 60px"
          size="small"
          minHeight={28}
          gap={10}
          rowGap={0}
          align="center"
          narrow={{ minHeight: 44 }}
          key={sum.vehicleId}
        >
          <VehicleLink {...sum} />
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: `${(100 * sum.durationSeconds) / longest}%` }} />
          </span>
          <Text nowrap tabular className={classes.length}>
            {f.duration(sum.durationSeconds)}
          </Text>
          <Text color="muted" textAlign="right">
            <Plural value={sum.visits} one="# visit" other="# visits" />
          </Text>
        </Grid>
      ))}
    </Box>
  )
}

function VehicleLink({ vehicleId, registration }: { vehicleId: string; registration: string }) {
  return (
    <Link
      to="/vehicles/detail/"
      search={{ id: vehicleId }}
      className={styleClasses({ color: 'inherit', underline: 'hover' })}
    >
      {registration}
    </Link>
  )
}
