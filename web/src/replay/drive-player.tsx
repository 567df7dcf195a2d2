import { useElementSize } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { useScheme } from '../lib/use-scheme.ts'
import type { Basemap } from '../lib/shipped-basemap.ts'
import { momentAt, type DrivePoint } from '../lib/drive/drive-track.ts'
import { withGroundSpeeds } from '../lib/drive/ground-speed.ts'
import { timeAxis, type Span } from '../lib/time/time-axis.ts'
import { useFormat } from '../lib/use-format.ts'
import type { DriveMarker } from '../map/drive/drive-marker.ts'
import type { MapMove } from '../map/drive/move-lines.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import type { ChartsBelow } from './chart-frame.tsx'
import classes from './drive-player.module.css'
import { chartHeight, playerHeights } from './player-heights.ts'
import { ReplayBar } from './replay-bar.tsx'
import { SpeedBarsKey, SpeedBarsTable } from './speed-bars.tsx'
import { isDense } from './speed-buckets.ts'
import { longSpanOf, SpeedChart } from './speed-chart.tsx'
import { SpeedTable } from './speed-table.tsx'
import { TimeSlider } from './time-slider.tsx'
import { type Seek, useReplay } from './use-replay.ts'
import { useHeightBelow } from './use-height-below.ts'
import { Stack, Box } from '../ui/layout.tsx'

/** The map is the heaviest part of the page, so it is loaded on demand. */
const DriveMap = lazy(async () => ({ default: (await import('../map/drive/drive-map.tsx')).DriveMap }))

type Props = {
  label: string
  points: readonly DrivePoint[]
  span: Span
  limitKmh: number | null
  marks: readonly DriveMarker[]
  /** Unrecorded moves, shown as dashed lines. */
  moves: readonly MapMove[]
  /** Times without driving, shown below the chart. */
  stands: readonly Span[]
  basemap: Basemap
  /** Position of the replay; undefined is the start. */
  seek?: Seek | undefined
  /** Below the speed, on its axis. */
  renderBelow?: ((shown: ChartsBelow) => ReactNode) | undefined
  /** To the right of the bar: actions for the moment of the replay. */
  renderAction?: ((atMs: number) => ReactNode) | undefined
}

/** The replay skips longer stops. */
const jumpMs = 5 * 60_000
/** Over a long period they would cover the slider; the map shows them. */
const noMarks: readonly DriveMarker[] = []

/** Replays a route: map, slider and chart share one time. */
export function DrivePlayer({
  label,
  points: said,
  span,
  limitKmh,
  marks,
  moves,
  stands,
  basemap,
  seek,
  renderAction,
  renderBelow,
}: Props) {
  const points = useMemo(() => withGroundSpeeds(said), [said])
  const scheme = useScheme()
  const jumps = useMemo(
    () => stands.filter(({ fromMs, toMs }) => toMs - fromMs > jumpMs).toSorted((a, b) => a.fromMs - b.fromMs),
    [stands],
  )
  const replay = useReplay(span, { stands: jumps, seek })
  const { ref, width } = useElementSize()
  const axis = useMemo(() => timeAxis(span, width), [span, width])
  const { timeZone } = useFormat()
  const long = useMemo(
    () => (isDense(span, width) && width > 0 ? longSpanOf(points, { span, width, timeZone }) : undefined),
    [points, span, width, timeZone],
  )
  const isDays = span.toMs - span.fromMs > 36 * 3_600_000
  const { atMs } = replay
  const moment = useMemo(() => momentAt(points, atMs), [points, atMs])
  const map = useShownOn(seek)
  const place = useRef<HTMLDivElement>(null)
  const room = useHeightBelow(place)
  const height = chartHeight(useIsNarrow() ? undefined : room)
  return (
    <Box shrink ref={place} style={playerHeights(room)}>
      <Stack shrink className={classes.player}>
        <Box grow relative minHeight={0} ref={map} className={classes.map}>
          <Suspense fallback={null}>
            <DriveMap
              {...{ label, scheme, points, limitKmh, marks, moves, moment, basemap }}
              onSeek={replay.goTo}
            />
          </Suspense>
        </Box>
        <ReplayBar
          replay={replay}
          span={span}
          speedKmh={moment?.speedKmh}
          alarm={alarmAt(marks, atMs)?.title}
          action={renderAction?.(atMs)}
        />
        <div ref={ref} className={classes.time}>
          {width > 0 && (
            <>
              <TimeSlider {...{ replay, span, axis }} marks={isDays ? noMarks : marks} />
              <SpeedChart
                {...{ points, limitKmh, stands, span, axis, long, atMs, height }}
                hasPlayed={replay.hasPlayed}
                speedKmh={moment?.speedKmh}
                onSeek={replay.goTo}
              />
            </>
          )}
        </div>
        {long === undefined ? (
          <SpeedTable points={points} span={span} />
        ) : (
          <>
            <SpeedBarsKey minutes={long.minutes} />
            <SpeedBarsTable {...long} />
          </>
        )}
        {width > 0 && renderBelow?.({ axis, atMs, onSeek: replay.goTo })}
      </Stack>
    </Box>
  )
}

/** How long an alert is shown after its instant. */
const alarmMs = 5_000

function alarmAt(marks: readonly DriveMarker[], atMs: number): DriveMarker | undefined {
  return marks.findLast((mark) => mark.kind === 'alarm' && mark.atMs <= atMs && atMs < mark.atMs + alarmMs)
}

/** On a phone the map may be out of sight when a moment is selected. */
function useShownOn(seek: Seek | undefined) {
  const map = useRef<HTMLDivElement>(null)
  const shown = useRef(seek)
  // Outside React: where the page has been scrolled to.
  useEffect(() => {
    const isAsked = seek !== undefined && seek !== shown.current
    shown.current = seek
    if (isAsked) map.current?.scrollIntoView({ block: 'nearest' })
  }, [seek])
  return map
}
