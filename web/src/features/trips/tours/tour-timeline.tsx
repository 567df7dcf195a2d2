import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { tourTimes } from '@roadbook/contract/trips/trip-times'
import type { Tour, TourHistory } from '@roadbook/contract/trips/tours'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { addDays, type Days } from '../../../lib/period.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { wallClockInstant } from '../../../lib/time/wall-clock.ts'
import { TourBar } from './tour-bar.tsx'
import { clockHours, type Hours, hoursOf, placeOf, ticksOf } from './tour-scale.ts'
import classes from './tour-timeline.module.css'
import { useWheelZoom } from './use-wheel-zoom.ts'
import { Row, Stack, Box, Text } from '../../../ui/layout.tsx'

type Props = {
  history: TourHistory
  days: Days
  chosen: Tour | undefined
  /** Start time of the hovered stop. */
  marked: string | undefined
  onChoose: (tour: Tour) => void
  onMark: (stop: string | undefined) => void
}

/** The tours of each day on one axis of clock hours. */
export function TourTimeline({ history, days, ...choice }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const { ref, width } = useElementSize()
  const { zoom, frame } = useWheelZoom()
  const hours = useMemo(() => hoursOf(history.tours, f.timeZone), [history, f])
  const byDay = useMemo(() => Map.groupBy(history.tours, (tour) => f.isoDay(tour.startTime)), [history, f])
  const today = f.isoDay(new Date(now).toISOString())
  const nowAt = nowOn(days, { today, hours, clock: clockHours(now, f.timeZone) })
  return (
    <Box as="section" scroll="x" tabular ref={frame} aria-label={t`Tours by day`}>
      <Box size="small" relative className={classes.grid} style={{ width: `${zoom * 100}%` }}>
        <Row
          align="stretch"
          height={36}
          line="strong"
          narrow={{ px: 10 }}
          className={classes.head}
          aria-hidden="true"
        >
          <Box grow relative ref={ref}>
            {ticksBeside(nowAt, hours, width).map((hour) => (
              <span key={hour} className={classes.tick} style={{ left: percent(hour, hours) }}>
                {String(hour % 24).padStart(2, '0')}
              </span>
            ))}
            {nowAt !== undefined && (
              <Text
                weight={600}
                color="onAccent"
                className={classes.nowChip}
                style={{ left: percent(nowAt, hours) }}
              >
                {f.time(new Date(now).toISOString())}
              </Text>
            )}
          </Box>
        </Row>
        {namesOf(days).map((day) => (
          <DayRow
            key={day}
            day={day}
            isToday={day === today}
            sums={history.days.find((of) => of.day === day)}
            tours={byDay.get(day) ?? []}
            {...{ hours, nowAt, width, ...choice }}
          />
        ))}
      </Box>
    </Box>
  )
}

/** Half the width of the labels of now and of an hour, with a gap. */
const NOW_LABEL_PIXELS = 36

/** Without the labels that the one of now would cover. */
function ticksBeside(nowAt: number | undefined, hours: Hours, width: number): number[] {
  const hourPixels = width / (hours.until - hours.from)
  const isFree = (hour: number) =>
    nowAt === undefined || Math.abs(hour - nowAt) * hourPixels >= NOW_LABEL_PIXELS
  return ticksOf(hours, hourPixels).filter(isFree)
}

type RowProps = Omit<Props, 'history' | 'days'> & {
  day: string
  isToday: boolean
  sums: TourHistory['days'][number] | undefined
  tours: readonly Tour[]
  hours: Hours
  nowAt: number | undefined
  /** The axis's width in pixels. */
  width: number
}

function DayRow({ day, isToday, sums, tours, hours, nowAt, width, chosen, ...choice }: RowProps) {
  const f = useFormat()
  const places = tours.map((tour) => placeOf(tour, f.timeZone))
  const pixels = (from: number, until: number) => ((until - from) / (hours.until - hours.from)) * width
  return (
    <Row
      as="section"
      height="102px"
      align="stretch"
      line="below"
      relative
      className={classes.row}
      data-empty={tours.length === 0 || undefined}
      aria-label={f.longDay(noonOf(day, f.timeZone))}
    >
      <Stack justify="center" noShrink ground="canvas" color="text2" className={classes.day}>
        <Text weight={600} color="text" nowrap className={classes.dayName}>
          {f.weekdayAndDay(day)}
          {isToday && (
            <Text ml={8} weight={400} color="text2">
              <Trans>Today</Trans>
            </Text>
          )}
        </Text>
        {sums && (
          <span className={classes.daySums}>
            <Text block nowrap>
              {f.distance(sums.distanceMeters)}
            </Text>
            <Text block nowrap>
              <Trans>{f.hours(tourTimes(sums).drivingSeconds)} driving</Trans>
            </Text>
          </span>
        )}
      </Stack>
      <Box grow mr={22} relative className={classes.track}>
        <HourLines hours={hours} />
        {tours.map((tour, index) => {
          const place = places[index] ?? hours
          const end = Math.min(place.until, hours.until)
          const room = pixels(place.from, places[index + 1]?.from ?? hours.until)
          return (
            <TourBar
              key={tour.startTime}
              tour={tour}
              left={percent(place.from, hours)}
              width={pixels(place.from, end)}
              length={pixels(place.from, place.until)}
              room={room}
              isChosen={chosen === tour}
              marked={choice.marked}
              onChoose={() => choice.onChoose(tour)}
              onMark={choice.onMark}
            />
          )
        })}
        {nowAt !== undefined && (
          <span
            className={classes.nowLine}
            data-today={isToday || undefined}
            style={{ left: percent(nowAt, hours) }}
          />
        )}
      </Box>
    </Row>
  )
}

function HourLines({ hours }: { hours: Hours }) {
  return ticksOf(hours, Infinity).map((hour) => (
    <span key={hour} className={classes.hourLine} style={{ left: percent(hour, hours) }} />
  ))
}

/** A legend of the shapes, and the totals of all tours. */
export function TimelineFoot({ sums }: Pick<TourHistory, 'sums'>) {
  const f = useFormat()
  return (
    <footer className={classes.foot}>
      <Row as="span" gap={18} rowGap={6} align="stretch" wrap className={classes.legend}>
        <span data-kind="driving">
          <Trans>Driving</Trans>
        </span>
        <span data-kind="stop">
          <Trans>Stop, minutes</Trans>
        </span>
        <span data-kind="idling">
          <Trans>Idling</Trans>
        </span>
        <span data-kind="base">
          <Trans>Base</Trans>
        </span>
      </Row>
      <Row as="span" gap={8} align="stretch">
        <strong>{f.distance(sums.distanceMeters)}</strong>
        <span>
          <Plural value={sums.stops} one="# stop" other="# stops" />
        </span>
        <span>
          <Plural value={sums.tours} one="# tour" other="# tours" />
        </span>
      </Row>
    </footer>
  )
}

function percent(hour: number, { from, until }: Hours): string {
  return `${((hour - from) / (until - from)) * 100}%`
}

/** No clock change skips noon. */
function noonOf(day: string, timeZone: string): string {
  return new Date(wallClockInstant(timeZone, `${day}T12:00`) ?? Date.parse(day)).toISOString()
}

/** The days of the period, oldest first. */
function namesOf({ startDate, endDate }: Days): string[] {
  const names: string[] = []
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) names.push(day)
  return names
}

type Now = { today: string; hours: Hours; clock: number }

/** The position of the line for now, if today is shown. */
function nowOn({ startDate, endDate }: Days, { today, hours, clock }: Now): number | undefined {
  const isShown = today >= startDate && today <= endDate && clock >= hours.from && clock <= hours.until
  return isShown ? clock : undefined
}
