import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useCan } from '../../../people/users/queries.ts'
import { classicGeofences } from '../classic/queries.ts'
import { LoadedGeofence } from '../edit/loaded-geofence.tsx'
import { ClassicEditor } from './classic-editor.tsx'

const editRoute = getRouteApi('/frame/geofence-old/edit/$id')

export function NewClassicPage() {
  const mayAdd = useCan('geofences.write')
  return mayAdd ? <ClassicEditor /> : <Navigate to="/geofence-old" replace />
}

export function EditClassicPage() {
  const { id } = editRoute.useParams()
  const mayChange = useCan('geofences.write')
  if (!mayChange) return <Navigate to="/geofence-old" search={{ geofence: id }} replace />
  return (
    <LoadedGeofence query={classicGeofences.oneQuery(id)} to="/geofence-old">
      {(geofence) => <ClassicEditor key={id} record={geofence} />}
    </LoadedGeofence>
  )
}
