import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { useCan } from '../../../people/users/queries.ts'
import pageClasses from '../list/geofences-page.module.css'
import { classicGeofences } from '../classic/queries.ts'
import { ClassicEditor } from './classic-editor.tsx'

const editRoute = getRouteApi('/frame/geofence-old/edit/$id')

export function NewClassicPage() {
  const mayAdd = useCan('geofences.write')
  return mayAdd ? <ClassicEditor /> : <Navigate to="/geofence-old" replace />
}

export function EditClassicPage() {
  const { t } = useLingui()
  const { id } = editRoute.useParams()
  const mayChange = useCan('geofences.write')
  const { data, error, refetch } = useQuery(classicGeofences.oneQuery(id))
  if (!mayChange) return <Navigate to="/geofence-old" search={{ geofence: id }} replace />
  if (data !== undefined) return <ClassicEditor key={id} record={data} />
  if (error === null) return <output className={pageClasses.page} aria-label={t`Loading`} />
  const back = (
    <Button variant="default" renderRoot={(root) => <Link to="/geofence-old" {...root} />}>
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
