import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import type { DriveMark } from '../../map/drive-mark.ts'
import { useFormat } from '../../lib/use-format.ts'
import { Section } from '../../ui/section.tsx'
import { StateSymbol } from '../../ui/state-symbol.tsx'
import classes from './trip-detail.module.css'

export type WayPoint = DriveMark & { more: string }

type Props = {
  way: readonly WayPoint[]
  /** Where the replay was led last. */
  soughtMs: number | undefined
  /** Undefined where there is nothing to replay. */
  onSeek: ((atMs: number) => void) | undefined
}

/** What happened on the way, from start to end; each leads the replay there. */
export function OnTheWay({ way, soughtMs, onSeek }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const hint = useId()
  const sought = soughtMs === undefined ? undefined : f.time(new Date(soughtMs).toISOString())
  return (
    <Section title={t`Events and stops`}>
      <ol className={classes.way}>
        {way.map((point) => (
          <li key={point.id}>
            {onSeek === undefined ? (
              <div className={classes.point}>
                <PointText point={point} />
              </div>
            ) : (
              <button
                type="button"
                className={classes.point}
                aria-describedby={hint}
                aria-current={point.atMs === soughtMs || undefined}
                onClick={() => onSeek(point.atMs)}
              >
                <PointText point={point} />
              </button>
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden id={hint}>{t`Jump to this moment`}</VisuallyHidden>
      <VisuallyHidden component="output">
        {sought !== undefined && <Trans>Replay at {sought}</Trans>}
      </VisuallyHidden>
    </Section>
  )
}

function PointText({ point: { kind, atMs, title, more } }: { point: WayPoint }) {
  const f = useFormat()
  return (
    <>
      <time>{f.time(new Date(atMs).toISOString())}</time>
      <span className={classes.sign}>
        {kind === 'start' || kind === 'end' ? (
          <span className={classes.end} data-kind={kind} />
        ) : (
          <StateSymbol name={kind} size={14} />
        )}
      </span>
      <span className={classes.what}>
        <span data-end={kind === 'start' || kind === 'end' || undefined}>{title}</span>
        {more !== '' && <span className={classes.more}>{more}</span>}
      </span>
    </>
  )
}
