import { useLingui } from '@lingui/react/macro'
import type { DriveMark } from '../../map/drive-mark.ts'
import { useFormat } from '../../lib/use-format.ts'
import { Section } from '../../ui/section.tsx'
import { StateSymbol } from '../../ui/state-symbol.tsx'
import classes from './trip-detail.module.css'

export type WayPoint = DriveMark & { more: string }

/** What happened on the way, from start to end. */
export function OnTheWay({ way }: { way: readonly WayPoint[] }) {
  const { t } = useLingui()
  const f = useFormat()
  return (
    <Section title={t`On the way`}>
      <ol className={classes.way}>
        {way.map(({ id, kind, atMs, title, more }) => (
          <li key={id}>
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
          </li>
        ))}
      </ol>
    </Section>
  )
}
