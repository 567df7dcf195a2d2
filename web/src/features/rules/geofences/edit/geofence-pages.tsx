import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useFormat } from '../../../../lib/use-format.ts'
import { useCan } from '../../../people/users/queries.ts'
import { geofences } from '../queries.ts'
import { GeofenceEditor } from './geofence-editor.tsx'
import { newGeofence, valuesOf } from './geofence-values.ts'
import { LoadedGeofence } from './loaded-geofence.tsx'

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
    <LoadedGeofence query={geofences.oneQuery(copy)} to="/geofence">
      {(geofence) => {
        const values = valuesOf(geofence, { locale, distanceUnit })
        const { name } = values
        return <GeofenceEditor key={copy} first={{ ...values, name: t`Copy of ${name}`.slice(0, 100) }} />
      }}
    </LoadedGeofence>
  )
}

export function EditGeofencePage() {
  const { id } = editRoute.useParams()
  const mayChange = useCan('geofences.write')
  if (!mayChange) return <Navigate to="/geofence" search={{ geofence: id }} replace />
  return (
    <LoadedGeofence query={geofences.oneQuery(id)} to="/geofence">
      {(geofence) => <GeofenceEditor key={id} first={newGeofence} record={geofence} />}
    </LoadedGeofence>
  )
}
