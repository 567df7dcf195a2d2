import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { StateBadge } from '../../../ui/vehicle-state/state-badge.tsx'
import { useStateAge } from '../../../ui/vehicle-state/use-state-age.ts'
import { BottomSheet, type SheetHeight } from '../../../ui/sheet/bottom-sheet.tsx'
import { usePlaceOf } from '../../rules/geofences/queries.ts'
import { FixAge } from './fix-age.tsx'
import { LiveActions } from './live-actions.tsx'
import { VehicleFacts } from './live-detail.tsx'
import { LiveFilters } from './live-filters.tsx'
import { LiveList } from './live-list.tsx'
import { CategoryChoice, FleetStatus, LiveSearchBox, NearVehicles, VehicleCount } from './live-panel.tsx'
import floating from '../../../ui/sheet/floating-panel.module.css'
import classes from './live-sheet.module.css'
import type { LiveFleetView } from './use-live-view.ts'
import { VehicleDay } from './vehicle-day.tsx'
import { CallButton } from './vehicle-driver.tsx'
import { Row, Stack, Grid, Box, Text } from '../../../ui/layout.tsx'

type Props = {
  view: LiveFleetView
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
  onFollow: ((isFollowed: boolean) => void) | undefined
  /** Left out without permission. */
  onShare: (() => void) | undefined
}

/** On a phone: search and filters over the map, with the vehicle or the list in a bottom sheet. */
export function LiveSheet(props: Props) {
  const { view, height, onHeight } = props
  const { t } = useLingui()
  const { selected } = view
  return (
    <>
      <Stack gap={8} size="small" className={floating.top} data-over-map>
        <Row
          radius={10}
          ground="raised"
          shadow="float"
          gap={4}
          height={44}
          pr={6}
          className={floating.search}
        >
          <LiveSearchBox view={view} />
          <CategoryChoice view={view} />
        </Row>
        <Box px={6} radius={10} ground="raised" shadow="float">
          <LiveFilters view={view} />
        </Box>
      </Stack>
      <BottomSheet
        label={selected === undefined ? t`Vehicles` : t`Selected vehicle`}
        height={height}
        onHeight={onHeight}
        hasPlainHead={selected === undefined}
        // A message instead of a list takes only its own height.
        isFitted={selected !== undefined || view.positions.size === 0}
      >
        {selected === undefined ? <SheetList {...props} /> : <SheetVehicle {...props} vehicle={selected} />}
      </BottomSheet>
    </>
  )
}

function SheetList({ view }: Props) {
  if (view.near !== undefined) return <NearVehicles view={view} />
  return (
    <>
      <Row gap={8} noShrink minHeight="36px" px={16} className={classes.head} data-list>
        <Text as="h2" grow size="body">
          <VehicleCount view={view} />
        </Text>
        <FleetStatus view={view} />
      </Row>
      <LiveList view={view} />
    </>
  )
}

function SheetVehicle({ view, vehicle, onFollow, onShare }: Props & { vehicle: VehicleLocation }) {
  const { t } = useLingui()
  const place = usePlaceOf()(vehicle)
  return (
    <>
      <Row gap={8} noShrink minHeight="36px" px={16} className={classes.head}>
        <Text as="h2" size="title" truncate>
          {vehicle.registration}
        </Text>
        <StateBadge state={vehicle.state} heading={vehicle.headingDegrees} />
        <ActionIcon
          className={classes.close}
          size={44}
          aria-label={t`Close`}
          onClick={() => view.select(null)}
        >
          <IconX size={18} stroke={1.8} />
        </ActionIcon>
      </Row>
      <Text as="p" noShrink px={16} color="muted" truncate>
        {place === null ? null : `${place} · `}
        <FixAge timestamp={vehicle.timestamp} />
      </Text>
      <SheetFigures vehicle={vehicle} />
      <Box noShrink px={16} pb={12} className={classes.actions}>
        <LiveActions isFollowed={view.search.follow === true} {...{ vehicle, onFollow, onShare }} isCompact>
          <CallButton vehicle={vehicle} />
        </LiveActions>
      </Box>
      <VehicleDay vehicle={vehicle} />
      <VehicleFacts vehicle={vehicle} />
    </>
  )
}

function SheetFigures({ vehicle }: { vehicle: VehicleLocation }) {
  const { t } = useLingui()
  const format = useFormat()
  const age = useStateAge()
  const now = useNow()
  const isMoving = vehicle.state === 'moving'
  const figures = [
    isMoving
      ? [format.speed(vehicle.speedKmh ?? 0), t`speed`]
      : [format.short(vehicle.stateSince, now), t`since`],
    [age(vehicle, now), isMoving ? t`driving` : t`in this state`],
    [vehicle.driverName ?? t`No driver`, t`driver`],
  ] as const
  return (
    <Grid as="dl" gap={12} columns="1fr 1fr 1.2fr" noShrink px={16} pt={6} pb={10}>
      {figures.map(([value, name]) => (
        <Box shrink key={name}>
          <Box as="dd" weight={600} truncate tabular>
            {value}
          </Box>
          <Box as="dt" color="muted">
            {name}
          </Box>
        </Box>
      ))}
    </Grid>
  )
}
