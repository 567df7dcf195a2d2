import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DongleId } from '@roadbook/contract/tracking/dongle-id'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { formHandles } from '../../ui/form/form-handles.ts'
import { useUpdateVehicle } from '../../features/fleet/vehicles/queries.ts'
import { UsePhone } from '../../features/fleet/vehicles/device/use-phone.tsx'
import { messageOf } from './vehicle-step.tsx'
import { styleClasses } from '../../ui/style-classes.ts'
import { Row } from '../../ui/layout.tsx'
import classes from './set-up.module.css'

type Props = { vehicle: Vehicle; onSaved: () => void }

/** A tracker with its number, or a phone, which gets one. */
export function DeviceStep({ vehicle, onSaved }: Props) {
  const { t } = useLingui()
  const update = useUpdateVehicle(vehicle.id, formHandles)
  const form = useForm({
    initialValues: { dongleId: '' },
    validate: {
      dongleId: (text) =>
        DongleId.safeParse(numberOf(text)).success ? null : t`Enter the digits of the tracker, at most 15.`,
    },
  })
  const assign = (dongleId: number) =>
    update.mutate(
      { dongleId, version: vehicle.version },
      { onSuccess: onSaved, onError: (error) => form.setErrors({ dongleId: messageOf(error) }) },
    )
  return (
    <>
      <Row
        as="form"
        gap={12}
        align="start"
        fullWidth
        className={classes.row}
        onSubmit={form.onSubmit((values) => assign(numberOf(values.dongleId)))}
        noValidate
      >
        <TextInput
          className={styleClasses({ grow: true })}
          label={t`Device number`}
          description={t`The number on the tracker’s label: 15 digits (IMEI) on most.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('dongleId')}
        />
        <Button type="submit" loading={update.isPending}>
          <Trans>Connect tracker</Trans>
        </Button>
      </Row>
      <Row gap={16} rowGap={8} justify="between" line="above" pt={12} size="small" wrap fullWidth>
        <span>
          <Trans>No tracker yet? You can use a phone in the vehicle instead.</Trans>
        </span>
        <UsePhone isBusy={update.isPending} onNumber={assign} />
      </Row>
    </>
  )
}

function numberOf(text: string): number {
  return Number(text.replaceAll(/\s/g, ''))
}
