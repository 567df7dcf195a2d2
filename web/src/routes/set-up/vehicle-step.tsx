import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldMessageOf } from '../../lib/message-of.ts'
import { useCreateVehicle } from '../../features/fleet/vehicles/queries.ts'
import { styleClasses } from '../../ui/style-classes.ts'
import { Row } from '../../ui/layout.tsx'
import classes from './set-up.module.css'

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
    <Row
      as="form"
      gap={12}
      align="start"
      fullWidth
      className={classes.row}
      onSubmit={form.onSubmit(add)}
      noValidate
    >
      <TextInput
        className={styleClasses({ grow: true })}
        label={t`Registration`}
        description={t`Fuel, make and driver can be added later.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={MAX_REGISTRATION}
        autoComplete="off"
        {...form.getInputProps('registration')}
      />
      <Button type="submit" loading={create.isPending}>
        <Trans>Add vehicle</Trans>
      </Button>
    </Row>
  )
}
