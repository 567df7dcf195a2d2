import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import pageClasses from '../list/geofences-page.module.css'

type Props<Row, Key extends QueryKey> = {
  query: UseQueryOptions<Row, Error, Row, Key>
  /** The list. */
  to: '/geofence' | '/geofence-old'
  children: (geofence: Row) => ReactNode
}

/** A geofence, once it has loaded. */
export function LoadedGeofence<Row, Key extends QueryKey>({ query, to, children }: Props<Row, Key>) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query)
  if (data !== undefined) return children(data)
  if (error === null) return <output className={pageClasses.page} aria-label={t`Loading`} />
  const back = (
    <Button variant="default" renderRoot={(root) => <Link to={to} {...root} />}>
      {t`Back to the geofences`}
    </Button>
  )
  return (
    <ErrorPanel
      isPage
      error={error}
      title={t`The geofence could not be loaded`}
      goneTitle={t`Geofence not found`}
      onRetry={refetch}
      back={back}
    />
  )
}
