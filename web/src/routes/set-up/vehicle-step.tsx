import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { fieldMessageOf } from '../../lib/message-of.ts'
import { useCreateVehicle } from '../../features/fleet/vehicles/queries.ts'
import { OneFieldForm } from './one-field-form.tsx'

const MAX_REGISTRATION = 40

/** The first vehicle with its registration only; people enter the rest when they need it. */
export function VehicleStep() {
  const { t } = useLingui()
  const create = useCreateVehicle()
  const form = useForm({
    initialValues: { registration: '' },
    validate: { registration: (text) => (text.trim() === '' ? t`Enter the registration.` : null) },
  })
  const add = ({ registration }: { registration: string }) =>
    create.mutate(
      { registration, fuelType: 'diesel' },
      { onError: (error) => form.setErrors({ registration: fieldMessageOf(error) }) },
    )
  return (
    <OneFieldForm
      label={t`Registration`}
      description={t`Fuel, make and driver can be added later.`}
      maxLength={MAX_REGISTRATION}
      submitLabel={<Trans>Add vehicle</Trans>}
      isBusy={create.isPending}
      onSubmit={form.onSubmit(add)}
      {...form.getInputProps('registration')}
    />
  )
}
