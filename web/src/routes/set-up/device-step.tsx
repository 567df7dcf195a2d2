import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { DeviceIdentifier } from '@roadbook/contract/tracking/dongle-id'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { formHandles } from '../../ui/form/form-handles.ts'
import { useUpdateVehicle } from '../../features/fleet/vehicles/queries.ts'
import { UsePhone } from '../../features/fleet/vehicles/device/use-phone.tsx'
import { fieldMessageOf } from '../../lib/message-of.ts'
import { Row } from '../../ui/layout.tsx'
import { OneFieldForm } from './one-field-form.tsx'

type Props = { vehicle: Vehicle; onSaved: () => void }

/** A tracker with its number, or a phone, which gets one. */
export function DeviceStep({ vehicle, onSaved }: Props) {
  const { t } = useLingui()
  const update = useUpdateVehicle(vehicle.id, formHandles)
  const form = useForm({
    initialValues: { deviceIdentifier: '' },
    validate: {
      deviceIdentifier: (text) =>
        DeviceIdentifier.safeParse(text).success
          ? null
          : t`Enter the device number, or an identifier of up to 40 characters.`,
    },
  })
  const assign = (deviceIdentifier: string) =>
    update.mutate(
      { deviceIdentifier, version: vehicle.version },
      { onSuccess: onSaved, onError: (error) => form.setErrors({ deviceIdentifier: fieldMessageOf(error) }) },
    )
  return (
    <>
      <OneFieldForm
        label={t`Device number`}
        description={t`The number on the tracker’s label: 15 digits (IMEI) on most. Identifiers with letters, such as van-7, work too.`}
        submitLabel={<Trans>Connect tracker</Trans>}
        isBusy={update.isPending}
        onSubmit={form.onSubmit((values) => assign(values.deviceIdentifier))}
        {...form.getInputProps('deviceIdentifier')}
      />
      <Row gap={16} rowGap={8} justify="between" line="above" pt={12} size="small" wrap fullWidth>
        <span>
          <Trans>No tracker yet? You can use a phone in the vehicle instead.</Trans>
        </span>
        <UsePhone isBusy={update.isPending} onNumber={(dongleId) => assign(String(dongleId))} />
      </Row>
    </>
  )
}
