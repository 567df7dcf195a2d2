import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { DataError } from './read-data.ts'
import classes from './view.module.css'
import type { Reading } from './use-data.ts'
import { Grid, Box } from '../ui/layout.tsx'

type Props<Data> = { reading: Reading<Data>; children: (data: Data) => ReactNode }

/** Shows the data, dimmed while other data is being read, and errors. */
export function ReadingState<Data>({ reading, children }: Props<Data>) {
  const { t } = useLingui()
  const { data, error, isLoading, retry } = reading
  return (
    <Box
      as="main"
      px={24}
      pt={4}
      pb={32}
      narrow={{ px: 16, pt: 4, pb: 32 }}
      className={classes.view}
      aria-busy={isLoading}
    >
      {error !== undefined && <Problem error={error} onRetry={retry} />}
      {data !== undefined && children(data)}
      {data === undefined && error === undefined && (
        <Grid as="output" pt={48} gap={16} columns={3} narrow={{ columns: 1 }} aria-label={t`Loading`}>
          {[1, 2, 3].map((panel) => (
            <Box key={panel} late height="220px" radius={8} ground="skeleton" />
          ))}
        </Grid>
      )}
    </Box>
  )
}

/** The page around the frame renews a refused token. */
function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui()
  const isRefused = error instanceof DataError && error.isRefused
  const message = error instanceof DataError ? error.message : ''
  const text = message === '' ? t`The server did not answer.` : message
  return <Notice text={text} action={isRefused ? undefined : { label: t`Try again`, run: onRetry }} />
}
