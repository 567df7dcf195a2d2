import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useEntitySave } from '../../../../ui/form/use-entity-save.ts'
import { useUnsavedGuard } from '../../../../ui/form/use-unsaved-guard.ts'
import { geofences, useAddGeofence, useUpdateGeofence } from '../queries.ts'
import type { GeofenceForm } from './use-geofence-form.ts'

/** Saves the form and returns to the list; leaving it with unsaved changes asks first. */
export function useGeofenceSave(form: GeofenceForm) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const add = useAddGeofence()
  const update = useUpdateGeofence()
  const savedId = useRef(form.record?.id)
  const toList = () =>
    void navigate({
      to: '/geofence',
      search: savedId.current === undefined ? {} : { geofence: savedId.current },
    })
  const saving = useEntitySave({
    form,
    add: async (body) => {
      savedId.current = (await add.mutateAsync(body)).id
    },
    change: (base, body) => update.mutateAsync({ id: base.id, body: { ...body, version: base.version } }),
    readLatest: ({ id }) => client.fetchQuery({ ...geofences.oneQuery(id), staleTime: 0 }),
    onDone: toList,
  })
  const leave = useUnsavedGuard(() => form.isDirty(), toList)
  return { ...saving, leave }
}
