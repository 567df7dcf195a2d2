import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../lib/use-format.ts'
import { useNow } from '../lib/use-now.ts'
import classes from './as-of.module.css'

/** The state of a query that shows its last response. */
export type Answered = { dataUpdatedAt: number; failureReason: unknown }

/** The age of the data, while nothing newer is available. */
export function AsOf({ query }: { query: Answered }) {
  if (query.failureReason === null || query.dataUpdatedAt === 0) return null
  return <Age at={new Date(query.dataUpdatedAt).toISOString()} />
}

function Age({ at }: { at: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const when = f.isToday(at, now) ? f.time(at) : f.momentInSentence(at, now)
  return <time className={classes.age} dateTime={at}>{t`As of ${when}`}</time>
}
