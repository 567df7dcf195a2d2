import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { useQuery } from '@tanstack/react-query'
import { deviceNumber } from '../../../lib/device-number.ts'
import { modelOf } from '../../../lib/model-of.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { StateBadge } from '../../../ui/vehicle-state/state-badge.tsx'
import { isWaiting, useStateAge } from '../../../ui/vehicle-state/use-state-age.ts'
import { useIsHistoryComing } from '../../company/demo/queries.ts'
import { usePlaceOf } from '../../rules/geofences/queries.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { ReadingsSection } from '../../fleet/sensors/readings-section.tsx'
import { vehicleQuery } from '../../fleet/vehicles/queries.ts'
import { FixAge } from './fix-age.tsx'
import { LiveActions } from './live-actions.tsx'
import classes from './live-detail.module.css'
import { useHeadingText } from './use-heading-text.ts'
import { VehicleDay } from './vehicle-day.tsx'
import { VehicleDriver } from './vehicle-driver.tsx'
import { FloatingPanel } from '../../../ui/sheet/floating-panel.tsx'
import { Row, Stack, Grid, Box, Text } from '../../../ui/layout.tsx'

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
    <FloatingPanel side="right" label={t`Selected vehicle`}>
      <Box scroll="y" minHeight={0}>
        <Box px={16} pt={12} pb={16}>
          <Row gap={8}>
            <StateBadge state={vehicle.state} heading={vehicle.headingDegrees} />
            <Text grow color="muted" textAlign="right" tabular>
              <FixAge timestamp={vehicle.timestamp} />
            </Text>
            <ActionIcon size={24} aria-label={t`Close`} onClick={onClose}>
              <IconX size={18} stroke={1.8} />
            </ActionIcon>
          </Row>
          <Text as="h2" mt={8} mb={2} size="title" breakWords>
            {vehicle.registration}
          </Text>
          <VehicleLine vehicle={vehicle} />
          <NowLine vehicle={vehicle} />
          <LiveActions {...props} />
        </Box>
        <VehicleDay vehicle={vehicle} />
        <ReadingsSection vehicleId={vehicle.vehicleId} />
        <VehicleFacts vehicle={vehicle} />
        <VehicleDriver vehicle={vehicle} />
      </Box>
    </FloatingPanel>
  )
}

/** "Van 2 · Renault Master · Vans" */
function VehicleLine({ vehicle }: Pick<Props, 'vehicle'>) {
  const { data } = useQuery(vehicleQuery(vehicle.vehicleId))
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const model = data && modelOf(data)
  const category = categories.find(({ id }) => id === vehicle.fleetCategoryId)?.name
  return (
    <Text as="p" color="text2">
      {[vehicle.label, model, category].filter(Boolean).join(' · ') || ' '}
    </Text>
  )
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
    <Row gap={16} align="stretch" mt={12} mb={14}>
      <Stack line="right" noShrink pr={16} color="muted">
        {isMoving ? (
          <>
            <Text weight={600} color="text" tabular className={classes.number}>
              {f.speedFigure(vehicle.speedKmh ?? 0)}
            </Text>
            <span>{f.speedUnit}</span>
          </>
        ) : (
          <>
            <Text weight={600} color="text" tabular className={classes.number}>
              {age(vehicle, now)}
            </Text>
            <span>
              {vehicle.state === 'offline' || vehicle.state === 'noDevice' ? t`in this state` : t`stopped`}
            </span>
          </>
        )}
      </Stack>
      <Stack justify="center" shrink>
        {place !== null && <strong title={vehicle.address ?? undefined}>{place}</strong>}
        <Text color="muted">{[course, ignition].filter(Boolean).join(' · ')}</Text>
      </Stack>
    </Row>
  )
}

function Waiting() {
  return (
    <Stack justify="center" shrink>
      <strong>
        <Trans>Waiting for first signal</Trans>
      </strong>
      <Text color="muted">
        <Trans>Its device status shows what to check.</Trans>
      </Text>
    </Stack>
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
      vehicle.deviceIdentifier === null ? t`none` : deviceNumber(vehicle.deviceIdentifier),
    ],
    ...battery,
  ]
  return (
    <Grid as="dl" gap={16} rowGap={12} columns={2} line="above" px={16} py={14}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Box as="dt" color="muted">
            {name}
          </Box>
          <Box as="dd" weight={600} tabular>
            {value}
          </Box>
        </div>
      ))}
    </Grid>
  )
}
