import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import type { Geofence } from '@roadbook/contract/rules/geofences'
import type { ReactNode } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import pageClasses from '../list/geofences-page.module.css'
import { useCan } from '../../../people/users/queries.ts'
import { geofences } from '../queries.ts'
import { GeofenceEditor } from './geofence-editor.tsx'
import { newGeofence, valuesOf } from './geofence-values.ts'

const newRoute = getRouteApi('/frame/geofence/new')
const editRoute = getRouteApi('/frame/geofence/edit/$id')

export function NewGeofencePage() {
  const { t } = useLingui()
  const { copy } = newRoute.useSearch()
  const { locale, distanceUnit } = useFormat()
  const mayAdd = useCan('geofences.write')
  if (!mayAdd) return <Navigate to="/geofence" replace />
  if (copy === undefined) return <GeofenceEditor key="new" first={newGeofence} />
  return (
    <WithGeofence id={copy}>
      {(geofence) => {
        const values = valuesOf(geofence, { locale, distanceUnit })
        const { name } = values
        return <GeofenceEditor key={copy} first={{ ...values, name: t`Copy of ${name}`.slice(0, 100) }} />
      }}
    </WithGeofence>
  )
}

export function EditGeofencePage() {
  const { id } = editRoute.useParams()
  const mayChange = useCan('geofences.write')
  if (!mayChange) return <Navigate to="/geofence" search={{ geofence: id }} replace />
  return (
    <WithGeofence id={id}>
      {(geofence) => <GeofenceEditor key={id} first={newGeofence} record={geofence} />}
    </WithGeofence>
  )
}

type Props = { id: string; children: (geofence: Geofence) => ReactNode }

/** A geofence by its id, once it has loaded. */
function WithGeofence({ id, children }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(geofences.oneQuery(id))
  if (data !== undefined) return children(data)
  if (error === null) return <output className={pageClasses.page} aria-label={t`Loading`} />
  const back = (
    <Button variant="default" renderRoot={(root) => <Link to="/geofence" {...root} />}>
      {t`Back to the geofences`}
    </Button>
  )
  return (
    <ErrorPanel
      isPage
      error={error}
      title={t`The geofence could not be loaded`}
      goneTitle={t`Geofence not found`}
      onRetry={() => void refetch()}
      back={back}
    />
  )
}
