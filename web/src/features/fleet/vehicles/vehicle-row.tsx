import { Link } from '@tanstack/react-router'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { ListRow, rowLink } from '../../../ui/list/list-row.tsx'
import { StateSymbol } from '../../../ui/vehicle-state/state-symbol.tsx'
import { useStateLabels } from '../../../ui/labels/state-labels.ts'
import { pastUntil, YoursUntil } from './past-vehicle.tsx'
import { StateAge } from './state-age.tsx'
import classes from './vehicles.module.css'
import { modelOf } from '../../../lib/model-of.ts'
import { placeOf } from './vehicle-labels.ts'
import { Row, Text } from '../../../ui/layout.tsx'

type Props = { vehicle: Vehicle; now: number }

/** A vehicle in the list on a phone: registration and name, then location and driver. */
export function VehicleRow({ vehicle, now }: Props) {
  const states = useStateLabels()
  const place = (vehicle.lastPosition && placeOf(vehicle.lastPosition)) ?? modelOf(vehicle)
  const until = pastUntil(vehicle)
  const second = [vehicle.driverName, place].filter(Boolean).join(' · ')
  return (
    <ListRow
      icon={
        until === null && (
          <StateSymbol
            name={vehicle.state}
            size={20}
            heading={vehicle.lastPosition?.headingDegrees ?? null}
          />
        )
      }
      first={
        <Row as="span" gap={8} align="stretch" className={classes.narrowFirst}>
          <Link to="/vehicles/detail/" search={{ id: vehicle.id }} className={rowLink}>
            {vehicle.registration}
          </Link>
          <Text color="text2" truncate>
            {vehicle.label}
          </Text>
        </Row>
      }
      second={second}
      firstEnd={<span className={classes.narrowEnd}>{until === null && states[vehicle.state]}</span>}
      secondEnd={
        <span className={classes.narrowEnd}>
          {until === null ? <StateAge vehicle={vehicle} now={now} /> : <YoursUntil until={until} now={now} />}
        </span>
      }
    />
  )
}
