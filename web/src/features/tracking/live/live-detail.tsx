import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { useQuery } from '@tanstack/react-query'
import { deviceNumber } from '../../../lib/device-number.ts'
import { modelOf } from '../../../lib/model-of.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { isWaiting, useStateAge } from '../../../ui/use-state-age.ts'
import { useIsHistoryComing } from '../../company/demo/queries.ts'
import { usePlaceOf } from '../../rules/geofences/queries.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { vehicleQuery } from '../../fleet/vehicles/queries.ts'
import { FixAge } from './fix-age.tsx'
import { LiveActions } from './live-actions.tsx'
import classes from './live-detail.module.css'
import { useHeadingText } from './use-heading-text.ts'
import { VehicleDay } from './vehicle-day.tsx'
import { VehicleDriver } from './vehicle-driver.tsx'

type Props = {
  vehicle: VehicleLocation
  isFollowed: boolean
  /** Left out if there is no map. */
  onFollow: ((isFollowed: boolean) => void) | undefined
  /** Left out without permission. */
  onShare: (() => void) | undefined
  onClose: () => void
}

/** Details of the selected vehicle, beside the map. */
export function LiveDetail(props: Props) {
  const { vehicle, onClose } = props
  const { t } = useLingui()
  return (
    <section className={classes.panel} data-over-map aria-label={t`Selected vehicle`}>
      <div className={classes.block}>
        <div className={classes.top}>
          <StateBadge state={vehicle.state} heading={vehicle.headingDegrees} />
          <span className={classes.age}>
            <FixAge timestamp={vehicle.timestamp} />
          </span>
          <ActionIcon size={24} aria-label={t`Close`} onClick={onClose}>
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
        </div>
        <h2 className={classes.plate}>{vehicle.registration}</h2>
        <VehicleLine vehicle={vehicle} />
        <NowLine vehicle={vehicle} />
        <LiveActions {...props} />
      </div>
      <VehicleDay vehicle={vehicle} />
      <VehicleFacts vehicle={vehicle} />
      <VehicleDriver vehicle={vehicle} />
    </section>
  )
}

/** "Van 2 · Renault Master · Vans" */
function VehicleLine({ vehicle }: Pick<Props, 'vehicle'>) {
  const { data } = useQuery(vehicleQuery(vehicle.vehicleId))
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const model = data && modelOf(data)
  const category = categories.find(({ id }) => id === vehicle.fleetCategoryId)?.name
  return <p className={classes.line}>{[vehicle.label, model, category].filter(Boolean).join(' · ') || ' '}</p>
}

function NowLine({ vehicle }: Pick<Props, 'vehicle'>) {
  const { t } = useLingui()
  const age = useStateAge()
  const now = useNow()
  const heading = useHeadingText()
  const f = useFormat()
  const place = usePlaceOf()(vehicle)
  if (isWaiting(vehicle)) return <Waiting />
  const isMoving = vehicle.state === 'moving'
  const ignition = vehicle.ignition === null ? undefined : vehicle.ignition ? t`ignition on` : t`ignition off`
  const course = isMoving && vehicle.headingDegrees !== null ? heading(vehicle.headingDegrees) : undefined
  return (
    <div className={classes.now}>
      <div className={classes.figure}>
        {isMoving ? (
          <>
            <span className={classes.number}>{f.speedFigure(vehicle.speedKmh ?? 0)}</span>
            <span>{f.speedUnit}</span>
          </>
        ) : (
          <>
            <span className={classes.number}>{age(vehicle, now)}</span>
            <span>
              {vehicle.state === 'offline' || vehicle.state === 'noDevice' ? t`in this state` : t`stopped`}
            </span>
          </>
        )}
      </div>
      <div className={classes.where}>
        {place !== null && <strong title={vehicle.address ?? undefined}>{place}</strong>}
        <span>{[course, ignition].filter(Boolean).join(' · ')}</span>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className={classes.where}>
      <strong>
        <Trans>Waiting for first signal</Trans>
      </strong>
      <span>
        <Trans>Its device status shows what to check.</Trans>
      </span>
    </div>
  )
}

type Fact = readonly [name: string, value: string]

/** For a vehicle that doesn't report; all others have the day view instead. */
export function VehicleFacts({ vehicle }: Pick<Props, 'vehicle'>) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow()
  const isComing = useIsHistoryComing()
  const { data } = useQuery(vehicleQuery(vehicle.vehicleId))
  const battery: Fact[] =
    data === undefined || data.batteryPercent === null
      ? []
      : [[t`Device battery`, format.percent(data.batteryPercent)]]
  if (vehicle.state !== 'offline' && vehicle.state !== 'noDevice') return null
  // Not everybody may see that of a private trip.
  const noPosition = vehicle.hasReported ? t`not shown` : t`none yet`
  const lastPosition = vehicle.timestamp === null ? noPosition : format.short(vehicle.timestamp, now)
  const facts: Fact[] = [
    [t`In this state since`, format.short(vehicle.stateSince, now)],
    [t`Last position`, lastPosition],
    [
      isComing ? t`Odometer so far` : t`Odometer`,
      data === undefined ? '–' : format.odometer(data.odometerMeters),
    ],
    [
      data?.isPhone === true ? t({ message: 'Phone', context: 'device' }) : t`Device`,
      vehicle.dongleId === null ? t`none` : deviceNumber(vehicle.dongleId),
    ],
    ...battery,
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
