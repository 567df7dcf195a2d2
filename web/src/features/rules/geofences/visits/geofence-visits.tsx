import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GeofenceVisits as Visits } from '@roadbook/contract/rules/geofence-visits'
import { addDays } from '../../../../lib/period.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { VisitRow } from './visit-row.tsx'
import { visitsQuery } from './visit-queries.ts'
import classes from './visits.module.css'

const days = 30
const shownVisits = 5
const shownVehicles = 5

/** Vehicles inside, those that spent the most time there in the last 30 days, and the latest visits. */
export function GeofenceVisits({ id }: { id: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const today = f.isoDay(new Date(useNow()).toISOString())
  const startDate = addDays(today, 1 - days)
  const { data, error } = useQuery(visitsQuery(id, startDate, shownVisits))
  return (
    <section className={classes.section} aria-label={t`Visits`}>
      <h3 className={classes.head}>
        <Trans>Visits in the last {days} days</Trans>
      </h3>
      {data === undefined && error === null && <div className={classes.blank} />}
      {data === undefined && error !== null && (
        <p className={classes.quiet} role="alert">
          <Trans>The visits could not be loaded.</Trans>
        </p>
      )}
      {data?.items.length === 0 && (
        <p className={classes.quiet}>
          <Trans>No visits in this period</Trans>
        </p>
      )}
      {data !== undefined && data.items.length > 0 && <Known visits={data} />}
    </section>
  )
}

function Known({ visits: { items, vehicles, totalItems } }: { visits: Visits }) {
  const { t } = useLingui()
  const inside = vehicles.filter(({ isInside }) => isInside).length
  return (
    <>
      <p className={classes.sum}>
        <Plural value={totalItems} one="# visit" other="# visits" />
        {inside > 0 && (
          <>
            {' · '}
            <Plural value={inside} one="# vehicle inside now" other="# vehicles inside now" />
          </>
        )}
      </p>
      <TimeByVehicle vehicles={vehicles} />
      <h4 className={classes.head}>
        <Trans>Latest visits</Trans>
      </h4>
      <ul className={classes.list} aria-label={t`Latest visits`}>
        {items.map((visit) => (
          <li key={`${visit.vehicleId} ${visit.enteredAt}`}>
            <VisitRow visit={visit} name={<VehicleLink {...visit} />} />
          </li>
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
    <ul className={classes.bars} aria-label={t`Time by vehicle`}>
      {vehicles.slice(0, shownVehicles).map((sum) => (
        <li key={sum.vehicleId} className={classes.bar}>
          <VehicleLink {...sum} />
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: `${(100 * sum.durationSeconds) / longest}%` }} />
          </span>
          <span className={classes.length}>{f.duration(sum.durationSeconds)}</span>
          <span className={classes.count}>
            <Plural value={sum.visits} one="# visit" other="# visits" />
          </span>
        </li>
      ))}
    </ul>
  )
}

function VehicleLink({ vehicleId, registration }: { vehicleId: string; registration: string }) {
  return (
    <Link to="/vehicles/detail/" search={{ id: vehicleId }} className={classes.link}>
      {registration}
    </Link>
  )
}
