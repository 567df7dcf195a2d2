import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { OdometerReading } from '@roadbook/contract/odometer'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { showSuccess } from '../../lib/toasts.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { Facts } from '../../ui/section.tsx'
import { useWithdrawReading } from './queries.ts'

type Props = { vehicle: Vehicle; reading: OdometerReading; onClose: () => void }

/** For a reading that was a mistake; it stays in the list, with the reason. */
export function WithdrawReadingDrawer({ vehicle, reading, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const withdraw = useWithdrawReading(vehicle.id)
  const form = useForm({
    initialValues: { reason: '' },
    clearInputErrorOnChange: true,
    validate: {
      reason: (text) => (text.trim() === '' ? t`Give a reason that others will understand later.` : null),
    },
  })
  const save = () => {
    if (form.validate().hasErrors) return
    const { reason } = form.getValues()
    withdraw.mutate(
      { readingId: reading.id, reason: reason.trim() },
      {
        onSuccess: () => {
          showSuccess(t`Reading withdrawn`)
          form.resetDirty()
          onClose()
        },
      },
    )
  }
  return (
    <FormDrawer
      title={t`Withdraw reading`}
      saveLabel={t`Withdraw reading`}
      form={form}
      isSaving={withdraw.isPending}
      onSave={save}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: t`Reading`, value: f.odometer(reading.odometerMeters) },
          { label: t`Reading time`, value: f.full(reading.time) },
          { label: t`Entered by`, value: reading.enteredByEmail ?? t`Roadbook` },
        ]}
      />
      <p style={{ margin: 0, fontSize: 13, color: 'var(--rb-muted)' }}>
        <Trans>The reading no longer counts. It stays in the list with your reason.</Trans>
      </p>
      <Textarea
        label={t`Reason for the withdrawal`}
        required
        data-autofocus
        maxLength={500}
        rows={3}
        {...form.getInputProps('reason')}
      />
    </FormDrawer>
  )
}
