import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useCreateVehicle, useUpdateVehicle, vehicleQuery } from './queries.ts'
import { serverErrors, useVehicleForm, type VehicleForm } from './use-vehicle-form.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { valuesOf, vehicleOf } from './vehicle-values.ts'

type AddProps = { isOpen: boolean; onClose: () => void }

export function AddVehicleDrawer({ isOpen, onClose }: AddProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const form = useVehicleForm(undefined)
  const create = useCreateVehicle()
  const close = () => {
    form.reset()
    create.reset()
    onClose()
  }
  const save = () =>
    validated(form, () =>
      create.mutate(vehicleOf(form.getValues(), locale), {
        onSuccess: () => {
          showSuccess(t`Vehicle added`)
          close()
        },
        onError: (error) => place(form, error),
      }),
    )
  return (
    <FormDrawer
      title={t`Add vehicle`}
      saveLabel={t`Add vehicle`}
      isOpen={isOpen}
      form={form}
      isSaving={create.isPending}
      onSave={save}
      onClose={close}
    >
      <VehicleFields form={form} />
    </FormDrawer>
  )
}

type EditProps = { vehicle: Vehicle; isOpen: boolean; onClose: () => void }

export function EditVehicleDrawer({ vehicle, isOpen, onClose }: EditProps) {
  const { t } = useLingui()
  // What the fields were filled from: the page asks anew meanwhile, and a newer version would overwrite unseen changes.
  const [base, setBase] = useState(vehicle)
  const { locale } = useFormat()
  const form = useVehicleForm(base)
  const update = useUpdateVehicle(vehicle.id)
  const client = useQueryClient()
  const close = () => {
    update.reset()
    onClose()
  }
  const save = () =>
    validated(form, () =>
      update.mutate(
        { ...vehicleOf(form.getValues(), locale, base), version: base.version },
        {
          onSuccess: () => {
            showSuccess(t`Vehicle updated`)
            close()
          },
          onError: (error) => place(form, error),
        },
      ),
    )
  const reload = async () => {
    const latest = await client.fetchQuery({ ...vehicleQuery(vehicle.id), staleTime: 0 })
    const values = valuesOf(latest, locale)
    setBase(latest)
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    update.reset()
  }
  const isStale = update.error instanceof ApiError && update.error.code === 'stale_version'
  return (
    <FormDrawer
      title={t`Edit vehicle`}
      saveLabel={t`Save vehicle`}
      isOpen={isOpen}
      form={form}
      isSaving={update.isPending}
      onSave={save}
      onClose={close}
    >
      {isStale && <StaleNotice onReload={reload} />}
      <VehicleFields form={form} vehicle={base} />
    </FormDrawer>
  )
}

function StaleNotice({ onReload }: { onReload: () => Promise<void> }) {
  const { t } = useLingui()
  return (
    <Alert color="red" title={t`Someone else changed this vehicle`} role="alert">
      <p style={{ margin: '0 0 12px' }}>
        <Trans>Nothing was overwritten. Load the latest values, then make your change again.</Trans>
      </p>
      <Button variant="default" onClick={() => void onReload()}>
        <Trans>Load the latest</Trans>
      </Button>
    </Alert>
  )
}

/** Saves when all fields are in order, else leads to the first that is not. */
function validated(form: VehicleForm, save: () => void): void {
  const { hasErrors, errors } = form.validate()
  if (!hasErrors) return save()
  focusField(form, Object.keys(errors))
}

function focusField(form: VehicleForm, fields: readonly string[]): void {
  const nodes = fields.map((field) => form.getInputNode(field)).filter((node) => node !== null)
  const first = nodes.toSorted((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1))[0]
  first?.focus()
}

function place(form: VehicleForm, error: unknown): void {
  const errors = serverErrors(error)
  if (Object.keys(errors).length > 0) {
    form.setErrors(errors)
    focusField(form, Object.keys(errors))
  }
}
