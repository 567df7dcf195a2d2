import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { Span } from '../lib/time/time-axis.ts'
import { useFormat } from '../lib/use-format.ts'
import classes from './drive-player.module.css'
import type { Replay } from './use-replay.ts'
import { Text } from '../ui/layout.tsx'

type Props = {
  replay: Replay
  span: Span
  speedKmh: number | undefined
  /** The tracker's alert at this moment. */
  alarm: string | undefined
  action: ReactNode
}

/** Play, the time of the replay, and its speed. */
export function ReplayBar({ replay, span, speedKmh, alarm, action }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const isOneDay = f.isToday(new Date(span.fromMs).toISOString(), span.toMs)
  const time = (atMs: number) => {
    const clock = f.time(new Date(atMs).toISOString())
    return isOneDay ? clock : `${f.dayOf(atMs)}, ${clock}`
  }
  useSpaceBar(replay.toggle)
  const Sign = replay.isPlaying ? IconPlayerPause : IconPlayerPlay
  const at = time(replay.atMs)
  const end = time(span.toMs)
  return (
    <div className={classes.bar}>
      <Text
        as="button"
        width={36}
        height={36}
        narrow={{ width: 44, height: 44 }}
        type="button"
        className={classes.play}
        aria-label={replay.isPlaying ? t`Pause` : t`Play`}
        title={t`Space bar`}
        onClick={replay.toggle}
      >
        <Sign size={18} stroke={1.8} aria-hidden="true" />
      </Text>
      <Text nowrap className={classes.clock}>
        <Trans>
          <strong>{at}</strong> <Text color="muted">of {end}</Text>
        </Trans>
      </Text>
      {speedKmh !== undefined && (
        <Text color="text2" nowrap className={classes.now}>
          {f.speed(speedKmh)}
          {alarm !== undefined && (
            <Text as="strong" ml={12} color="danger">
              {alarm}
            </Text>
          )}
        </Text>
      )}
      {action}
      <SegmentedControl
        className={classes.speeds ?? ''}
        size="xs"
        aria-label={t`Replay speed`}
        value={String(replay.speed)}
        onChange={(value) => replay.setSpeed(Number(value))}
        data={replay.speeds.map((speed) => ({ value: String(speed), label: `${f.number(speed)}×` }))}
      />
    </div>
  )
}

/** If another control has the focus, it handles the space bar. */
function useSpaceBar(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere =
      event.target instanceof Element &&
      event.target.closest('input:not([type=range]), textarea, select, button, a, [role=dialog]') !== null
    if (event.key !== ' ' || isElsewhere) return
    event.preventDefault()
    onPress()
  })
  // Outside React: the keyboard.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
