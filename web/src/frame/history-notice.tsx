import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { demoProgressQuery } from '../features/company/demo/queries.ts'
import { useFormat } from '../lib/use-format.ts'
import { Box } from '../ui/layout.tsx'
import classes from './history-notice.module.css'

/** The page's data is refetched after each step of this many per cent. */
const STEP_PERCENT = 10

/** Shown while the demo company's history is generated; meanwhile the page is refreshed. */
export function HistoryNotice() {
  const { t } = useLingui()
  const client = useQueryClient()
  const f = useFormat()
  const { data: percent = 100 } = useQuery(demoProgressQuery())
  const step = Math.floor(percent / STEP_PERCENT)
  const before = useRef(step)
  // The query cache is outside React: earlier data is incomplete, so it is refetched.
  useEffect(() => {
    if (before.current < step) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'demo' })
    }
    before.current = step
  }, [client, step])
  if (percent === 100) return null
  const done = f.percent(percent)
  return (
    <Box
      as="section"
      px={24}
      pt={6}
      pb={8}
      narrow={{ px: 16, pt: 6, pb: 8 }}
      className={classes.notice}
      aria-label={t`Simulated history`}
    >
      <span>
        <Trans>Filling in the simulated history, the latest weeks first: {done}</Trans>
      </span>
      <progress className={classes.bar} max={100} value={percent} aria-label={t`Simulated history`} />
    </Box>
  )
}
