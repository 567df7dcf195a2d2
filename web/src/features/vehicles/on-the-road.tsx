import { Trans, useLingui } from '@lingui/react/macro'
import { IconParking } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { VehicleLocation } from '@roadbook/contract/telematics'
import { useFormat } from '../../lib/use-format.ts'
import { Section } from '../../ui/section.tsx'
import listClasses from '../../ui/short-list.module.css'
import { StateSymbol } from '../../ui/state-symbol.tsx'
import classes from './on-the-road.module.css'
import { StateAge } from './state-age.tsx'

type Props = { vehicles: readonly VehicleLocation[] | undefined; now: number }

const most = 6

/** Who drives where right now; those who idle come last. */
export function OnTheRoad({ vehicles, now }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const rolling = (vehicles ?? []).filter(({ state }) => state === 'moving' || state === 'idling')
  const shown = rolling.toSorted((a, b) => rank(a) - rank(b)).slice(0, most)
  const all = (
    <Link to="/vehicles" search={{ states: ['moving', 'idling'] }}>
      <Trans>All {f.number(rolling.length)}</Trans>
    </Link>
  )
  return (
    <Section title={t`On the road`} link={rolling.length > most ? all : undefined}>
      {vehicles !== undefined && rolling.length === 0 && (
        <p className={listClasses.calm}>
          <IconParking size={18} stroke={1.6} aria-hidden="true" />
          <Trans>Nobody drives at the moment.</Trans>
        </p>
      )}
      {vehicles === undefined && <div className={listClasses.blank} />}
      <ul className={listClasses.list}>
        {shown.map((vehicle) => (
          <li key={vehicle.vehicleId}>
            <Link to="/vehicles/detail/" search={{ id: vehicle.vehicleId }} className={listClasses.row}>
              <StateSymbol name={vehicle.state} heading={vehicle.headingDegrees} />
              <span className={classes.plate}>{vehicle.registration}</span>
              <span className={classes.place} title={vehicle.address ?? ''}>
                {vehicle.address}
              </span>
              <span className={classes.driver}>{vehicle.driverName}</span>
              <span className={classes.age}>
                <StateAge vehicle={{ ...vehicle, lastPosition: vehicle }} now={now} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function rank({ state }: VehicleLocation): number {
  return state === 'moving' ? 0 : 1
}
