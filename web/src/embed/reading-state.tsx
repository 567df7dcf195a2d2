import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { DataError } from './read-data.ts'
import classes from './view.module.css'
import type { Reading } from './use-data.ts'

type Props<Data> = { reading: Reading<Data>; children: (data: Data) => ReactNode }

/** Shows the data, dimmed while other data is being read, and errors. */
export function ReadingState<Data>({ reading, children }: Props<Data>) {
  const { t } = useLingui()
  const { data, error, isLoading, retry } = reading
  return (
    <main className={classes.view} aria-busy={isLoading}>
      {error !== undefined && <Problem error={error} onRetry={retry} />}
      {data !== undefined && children(data)}
      {data === undefined && error === undefined && (
        <output className={classes.skeleton} aria-label={t`Loading`}>
          <span />
          <span />
          <span />
        </output>
      )}
    </main>
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
