import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Days } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import classes from './history-import.module.css'
import { drawnTripsQuery } from './queries.ts'
import type { ImportFile } from './use-history-import.ts'

type Props = { vehicleId: string; files: readonly ImportFile[] }

/** The route history takes no longer time. */
const mostDays = 31

/** The trips that the positions became, as the server draws them. */
export function TripsMade({ vehicleId, files }: Props) {
  const days = useDaysOf(files)
  return days === undefined ? null : <Drawn vehicleId={vehicleId} days={days} />
}

function Drawn({ vehicleId, days }: { vehicleId: string; days: Days }) {
  const { t } = useLingui()
  const f = useFormat()
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
            <Trans>in these days</Trans>
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

/** From the first day to the last of all that was imported. */
function useDaysOf(files: readonly ImportFile[]): Days | undefined {
  const f = useFormat()
  const times = files.flatMap(({ step }) =>
    step.kind === 'done' ? [step.preview.from, step.preview.to].filter((time) => time !== null) : [],
  )
  const [first, last] = [times.toSorted()[0], times.toSorted().at(-1)]
  return first && last ? { startDate: f.isoDay(first), endDate: f.isoDay(last) } : undefined
}
