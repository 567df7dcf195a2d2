import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { demoProgressQuery } from '../features/demo/queries.ts'
import { useFormat } from '../lib/use-format.ts'
import classes from './history-notice.module.css'

/** With each so many per cent what is on the page is read anew. */
const STEP_PERCENT = 10

/** Stands while the demo company's past is filled in, and goes by itself; the page follows what comes. */
export function HistoryNotice() {
  const { t } = useLingui()
  const client = useQueryClient()
  const f = useFormat()
  const { data: percent = 100 } = useQuery(demoProgressQuery())
  const step = Math.floor(percent / STEP_PERCENT)
  const before = useRef(step)
  // The cache is outside of React: what was read while there was less is read again.
  useEffect(() => {
    if (before.current < step) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'demo' })
    }
    before.current = step
  }, [client, step])
  if (percent === 100) return null
  const done = f.percent(percent)
  return (
    <section className={classes.notice} aria-label={t`Simulated history`}>
      <span>
        <Trans>Filling in four weeks of simulated history: {done}</Trans>
      </span>
      <progress className={classes.bar} max={100} value={percent} aria-label={t`Simulated history`} />
    </section>
  )
}
