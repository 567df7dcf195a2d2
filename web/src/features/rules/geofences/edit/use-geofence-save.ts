import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { EntityForm } from '../../../../ui/form/entity-form.ts'
import type { Typed } from '../../../../ui/form/form-model.ts'
import { useEntitySave } from '../../../../ui/form/use-entity-save.ts'
import { useUnsavedGuard } from '../../../../ui/form/use-unsaved-guard.ts'

type Calls<Body, Row> = {
  add: (body: Body) => Promise<{ id: string }>
  change: (record: Row, body: Partial<Body>) => Promise<unknown>
  readLatest: (record: Row) => Promise<Row>
}

/** Saves the form and returns to the list; leaving it with unsaved changes asks first. */
export function useGeofenceSave<Values extends Typed, Body extends object, Row extends { id: string }>(
  form: EntityForm<Values, Body, Row>,
  calls: Calls<Body, Row>,
  to: '/geofence' | '/geofence-old',
) {
  const navigate = useNavigate()
  const savedId = useRef(form.record?.id)
  const toList = () =>
    void navigate({ to, search: savedId.current === undefined ? {} : { geofence: savedId.current } })
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
