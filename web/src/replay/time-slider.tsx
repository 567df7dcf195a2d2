import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Span, TimeAxis } from '../lib/time/time-axis.ts'
import { useFormat } from '../lib/use-format.ts'
import type { DriveMarker } from '../map/drive/drive-marker.ts'
import classes from './drive-player.module.css'
import type { Replay } from './use-replay.ts'
import { Box } from '../ui/layout.tsx'

type SliderProps = { replay: Replay; span: Span; axis: TimeAxis; marks: readonly DriveMarker[] }

/** The time of the replay, on the chart's axis. */
export function TimeSlider({ replay, span, axis, marks }: SliderProps) {
  const { t } = useLingui()
  const f = useFormat()
  const inWay = { left: axis.left, width: axis.right - axis.left }
  // Keyboard steps: three quarters of an hour in a month, seconds in a trip.
  const stepMs = Math.max(1000, Math.round((span.toMs - span.fromMs) / 1_000_000) * 1000)
  return (
    <Box relative height="20px" className={classes.slider}>
      <div className={classes.track} style={inWay} />
      <div className={classes.done} style={{ left: axis.left, width: axis.xOf(replay.atMs) - axis.left }} />
      <SliderMarks marks={marks} axis={axis} />
      <span className={classes.thumb} style={{ left: axis.xOf(replay.atMs) }} />
      <input
        type="range"
        className={classes.range}
        // The thumb's centre is the time, so the input is wider by one thumb.
        style={{ left: axis.left - 8, width: axis.right - axis.left + 16 }}
        aria-label={t`Time in the trip`}
        aria-valuetext={f.time(new Date(replay.atMs).toISOString())}
        min={span.fromMs}
        // A whole number of steps, or the end couldn't be reached; the clock stops at the end.
        max={span.fromMs + Math.ceil((span.toMs - span.fromMs) / stepMs) * stepMs}
        step={stepMs}
        value={replay.atMs}
        onChange={(event) => replay.goTo(Number(event.currentTarget.value))}
      />
    </Box>
  )
}

/** Rendered once, not with every frame of the replay. */
const SliderMarks = memo(function SliderMarks({ marks, axis }: Pick<SliderProps, 'marks' | 'axis'>) {
  return marks.map(
    ({ id, kind, atMs }) =>
      kind !== 'start' &&
      kind !== 'end' && (
        <span key={id} className={classes.mark} data-kind={kind} style={{ left: axis.xOf(atMs) }} />
      ),
  )
})
