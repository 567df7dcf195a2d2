import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type ReactNode, useReducer } from 'react'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { Stack } from '../../../../ui/layout.tsx'

type Props<Row, Key extends QueryKey> = {
  query: UseQueryOptions<Row, Error, Row, Key>
  /** The form; `reset` starts it again from the saved values. */
  children: (record: Row, reset: () => void) => ReactNode
}

/**
 * Loads the values of a settings form each time the form is opened: all settings of a company share one version, so cached
 * ones may be outdated after any of them was saved. The query is used here and not in the page: `reset` renders only this
 * component, and the form must start from what was just put into the cache.
 */
export function SettingsRecord<Row, Key extends QueryKey>({ query, children }: Props<Row, Key>) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...query, staleTime: 0 })
  const { t } = useLingui()
  const [generation, reset] = useReducer((count: number) => count + 1, 0)
  if (data !== undefined && isFetchedAfterMount)
    return <Fragment key={generation}>{children(data, reset)}</Fragment>
  if (error !== null) {
    return <ErrorPanel error={error} title={t`The settings could not be loaded`} onRetry={refetch} />
  }
  return (
    <Stack as="output" aria-label={t`Loading`} gap={16}>
      {[20, 36, 36, 36].map((height, index) => (
        <Skeleton key={index} height={height} animate={false} />
      ))}
    </Stack>
  )
}
