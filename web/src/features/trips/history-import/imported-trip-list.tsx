import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../../lib/use-format.ts'
import { ImportedTrips } from './imported-trips.tsx'
import { Row } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

type Props = { vehicleId: string; from: string; to: string }

/** The longest period that the route history accepts. */
const maxDays = 31

/** The trips made from the positions, with links to them. */
export function ImportedTripList({ vehicleId, ...times }: Props) {
  const f = useFormat()
  const days = { startDate: f.isoDay(times.from), endDate: f.isoDay(times.to) }
  const { startDate: from, endDate: to } = days
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return (
    <>
      <ImportedTrips vehicleId={vehicleId} days={days} />
      <Row gap={20} rowGap={8} align="stretch" wrap>
        <Link
          className={styleClasses({ weight: 500 })}
          to="/trips"
          search={{ vehicles: [vehicleId], from, to }}
        >
          <Trans>View trips</Trans>
        </Link>
        {length <= maxDays && (
          <Link
            className={styleClasses({ weight: 500 })}
            to="/route-history"
            search={{ vehicle: vehicleId, from, to }}
          >
            <Trans>View route on map</Trans>
          </Link>
        )}
      </Row>
    </>
  )
}
