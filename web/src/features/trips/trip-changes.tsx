import { Trans, useLingui } from '@lingui/react/macro'
import type { TripDetail } from '@roadbook/contract/trips'
import { useFormat } from '../../lib/use-format.ts'
import classes from './trip-detail.module.css'
import { useCategories } from './use-categories.ts'

type Change = TripDetail['history'][number]

/** Every state of the record, newest first: who made it so, and why. */
export function TripChanges({ history }: { history: readonly Change[] }) {
  const { t } = useLingui()
  const f = useFormat()
  const reasons: Record<string, string> = {
    detected: t`Recorded from positions`,
    redetected: t`Borders moved by late positions`,
    dissolved: t`Dissolved: late positions showed no trip`,
  }
  const fields: Record<string, string> = {
    category: t`Category`,
    purpose: t`Purpose`,
    destination: t`Destination`,
    partner: t`Whom visited`,
    note: t`Note`,
  }
  const categories = useCategories()
  const textOf = (value: unknown) =>
    categories.find((category) => category.value === value)?.label ?? plainText(value)
  return (
    <ol className={classes.changes} reversed>
      {history.map(({ changedAt, actorEmail, reason, changes }) => (
        <li key={`${changedAt} ${reason}`}>
          <time className={classes.quiet} title={f.full(changedAt)}>
            {f.day(f.isoDay(changedAt))}, {f.time(changedAt)}
          </time>
          <span>{actorEmail ?? <Trans>Roadbook</Trans>}</span>
          <span>
            {reason !== 'person' && reasons[reason]}
            {reason === 'person' &&
              changes.map(({ field, before, after }) => (
                <span key={field} className={classes.change}>
                  {fields[field] ?? field}: <span className={classes.quiet}>{textOf(before)} →</span>{' '}
                  {textOf(after)}
                </span>
              ))}
          </span>
        </li>
      ))}
    </ol>
  )
}

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
