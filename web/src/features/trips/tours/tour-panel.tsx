import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronUp, IconHistory, IconRoute } from '@tabler/icons-react'
import { tourTimes } from '@roadbook/contract/trips/trip-times'
import type { Tour } from '@roadbook/contract/trips/tours'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../../lib/use-format.ts'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { TourMap } from './tour-map.tsx'
import classes from './tour-panel.module.css'
import { TourStops } from './tour-stops.tsx'
import { driversOf, useTourTimes } from './use-tour-text.ts'
import { Row, Box, Text } from '../../../ui/layout.tsx'

type Props = {
  tour: Tour
  registration: string
  /** Start time of the hovered stop. */
  marked: string | undefined
  onMark: (stop: string | undefined) => void
  /** Selects the previous or next tour; undefined without one. */
  onBefore: (() => void) | undefined
  onAfter: (() => void) | undefined
  /** Goes back to the timeline, if the panel is a separate page. */
  onBack: (() => void) | undefined
}

/** One tour: its totals, its route on the map, and its stops. */
export function TourPanel({ tour, registration, marked, onMark, onBefore, onAfter, onBack }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const times = useTourTimes()(tour)
  const { drivingSeconds, standingSeconds } = tourTimes(tour)
  const day = f.longDay(tour.startTime)
  const heading = t`${day}, ${times}`
  const Heading = onBack ? 'h1' : 'h2'
  const arrow = { size: 18, stroke: 1.8, 'aria-hidden': true } as const
  return (
    <Box as="section" noShrink p={24} size="small" tabular className={classes.panel} aria-label={t`Tour`}>
      {onBack && <title>{`${heading} · Roadbook`}</title>}
      {onBack && (
        <Button
          variant="subtle"
          className={classes.back ?? ''}
          leftSection={<IconChevronLeft size={16} />}
          onClick={onBack}
        >
          <Trans>All tours</Trans>
        </Button>
      )}
      <Row as="header" gap={2}>
        <Heading className={classes.title}>{heading}</Heading>
        <ActionIcon aria-label={t`Tour before`} disabled={!onBefore} onClick={onBefore}>
          <IconChevronUp {...arrow} />
        </ActionIcon>
        <ActionIcon aria-label={t`Tour after`} disabled={!onAfter} onClick={onAfter}>
          <IconChevronDown {...arrow} />
        </ActionIcon>
      </Row>
      <Text as="p" mt={4} mb={12} color="text2">
        {[driversOf(tour), registration].filter(Boolean).join(', ')}
      </Text>
      <Row gap={12} align="stretch" justify="between">
        <KeyFigure value={f.distance(tour.distanceMeters)} label={t`distance`} />
        <KeyFigure value={f.hours(drivingSeconds)} label={t({ message: 'driving', context: 'sum' })} />
        <KeyFigure value={f.hours(standingSeconds)} label={t`standing`} />
        <KeyFigure value={tour.stops} label={t`stops`} />
      </Row>
      <TourMap tour={tour} marked={marked} onMark={onMark} />
      <TourStops tour={tour} marked={marked} onMark={onMark} />
      <TourLinks tour={tour} />
    </Box>
  )
}

function TourLinks({ tour: { vehicleId, startTime, endTime, trips, legs } }: Pick<Props, 'tour'>) {
  const f = useFormat()
  const [from, to] = [f.isoDay(startTime), f.isoDay(endTime)]
  const lastStart = f.isoDay(legs.at(-1)?.startTime ?? startTime)
  return (
    <Row gap={8} wrap pt={16}>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.6} aria-hidden="true" />}
        renderRoot={(root) => (
          <Link to="/route-history" search={{ vehicle: vehicleId, from, to, at: startTime }} {...root} />
        )}
      >
        <Trans>Open route</Trans>
      </Button>
      <Button
        variant="default"
        leftSection={<IconRoute size={16} stroke={1.6} aria-hidden="true" />}
        renderRoot={(root) => (
          <Link to="/trips" search={{ vehicles: [vehicleId], from, to: lastStart }} {...root} />
        )}
      >
        <Plural value={trips} one="Show # trip" other="Show # trips" />
      </Button>
    </Row>
  )
}
