import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { formHandles } from '../../../ui/form/form-handles.ts'
import { useCreateVehicle, useUpdateVehicle, vehicleQuery } from './queries.ts'
import { useVehicleForm } from './use-vehicle-form.ts'
import { VehicleFields } from './vehicle-fields.tsx'

export function AddVehicleDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const form = useVehicleForm(undefined)
  const create = useCreateVehicle()
  return (
    <EntityDrawer
      title={t`Add vehicle`}
      saveLabel={t`Add vehicle`}
      form={form}
      add={create.mutateAsync}
      onClose={onClose}
    >
      <VehicleFields form={form} />
    </EntityDrawer>
  )
}

type EditProps = { vehicle: Vehicle; onClose: () => void }

export function EditVehicleDrawer({ vehicle, onClose }: EditProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useVehicleForm(vehicle)
  const update = useUpdateVehicle(vehicle.id, formHandles)
  return (
    <EntityDrawer
      title={t`Edit vehicle`}
      saveLabel={t`Save vehicle`}
      form={form}
      change={({ version }, body) => update.mutateAsync({ ...body, version })}
      readLatest={({ id }) => client.fetchQuery({ ...vehicleQuery(id), staleTime: 0 })}
      onClose={onClose}
    >
      <VehicleFields form={form} />
    </EntityDrawer>
  )
}
