import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useEntitySave } from '../../../../ui/form/use-entity-save.ts'
import { useUnsavedGuard } from '../../../../ui/form/use-unsaved-guard.ts'
import { useGeofenceCalls } from '../queries.ts'
import type { GeofenceForm } from './use-geofence-form.ts'

/** Saves the form and returns to the list; leaving it with unsaved changes asks first. */
export function useGeofenceSave(form: GeofenceForm) {
  const navigate = useNavigate()
  const calls = useGeofenceCalls()
  const savedId = useRef(form.record?.id)
  const toList = () =>
    void navigate({
      to: '/geofence',
      search: savedId.current === undefined ? {} : { geofence: savedId.current },
    })
  const saving = useEntitySave({
    form,
    ...calls,
    add: async (body) => {
      savedId.current = (await calls.add(body)).id
    },
    onDone: toList,
  })
  const leave = useUnsavedGuard(() => form.isDirty(), toList)
  return { ...saving, leave }
}
