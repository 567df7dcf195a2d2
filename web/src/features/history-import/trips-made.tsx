import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../lib/use-format.ts'
import classes from './history-import.module.css'
import { drawnTripsQuery } from './queries.ts'

type Props = { vehicleId: string; from: string; to: string }

/** The route history takes no longer time. */
const mostDays = 31

/** The trips that the positions became, as the server draws them. */
export function TripsMade({ vehicleId, ...times }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const days = { startDate: f.isoDay(times.from), endDate: f.isoDay(times.to) }
  const { data } = useQuery(drawnTripsQuery(vehicleId, days))
  const { startDate: from, endDate: to } = days
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return (
    <>
      <p className={classes.drawing}>
        {data === undefined || data.trips === 0 ? (
          <>
            <Loader size={14} aria-label={t`Drawing trips`} />
            <Trans>Trips are being drawn from the positions.</Trans>
          </>
        ) : (
          <span>
            <strong>
              <Plural value={data.trips} one="# trip" other="# trips" />, {f.distance(data.distanceMeters)}
            </strong>{' '}
            <Trans>in its days so far</Trans>
          </span>
        )}
      </p>
      <div className={classes.links}>
        <Link to="/trips" search={{ vehicles: [vehicleId], from, to }}>
          <Trans>See the trips</Trans>
        </Link>
        {length <= mostDays && (
          <Link to="/route-history" search={{ vehicle: vehicleId, from, to }}>
            <Trans>See the way on the map</Trans>
          </Link>
        )}
      </div>
    </>
  )
}
