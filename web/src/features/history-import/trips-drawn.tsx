import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Days } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import classes from './history-import.module.css'
import { drawnTripsQuery, isDrawn } from './queries.ts'

type Props = { vehicleId: string; days: Days }

/** How many trips the positions became, as the server draws them. */
export function TripsDrawn({ vehicleId, days }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { data } = useQuery(drawnTripsQuery(vehicleId, days))
  if (data !== undefined && data.trips > 0) {
    return (
      <p className={classes.drawing}>
        <span>
          <strong>
            <Plural value={data.trips} one="# trip" other="# trips" />, {f.distance(data.distanceMeters)}
          </strong>{' '}
          <Trans>in its days so far</Trans>
        </span>
      </p>
    )
  }
  if (data !== undefined && isDrawn(data)) {
    return (
      <p className={classes.drawing}>
        <Trans>No trip came of it.</Trans>
      </p>
    )
  }
  return (
    <p className={classes.drawing}>
      <Loader size={14} aria-label={t`Drawing trips`} />
      <Trans>Trips are being drawn from the positions.</Trans>
    </p>
  )
}
