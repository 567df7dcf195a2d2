import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { type OdometerReading, ReadingWithdrawal } from '@roadbook/contract/fleet/odometer'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useFormat } from '../../../../lib/use-format.ts'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { Facts } from '../../../../ui/section.tsx'
import { useWithdrawReading } from '../queries.ts'
import { Text } from '../../../../ui/layout.tsx'

type Reason = { reason: string }

const model: FormModel<Reason, Reason> = {
  bodyOf: ({ reason }) => ({ reason: reason.trim() }),
  schema: ReadingWithdrawal,
}

type Props = { vehicle: Vehicle; reading: OdometerReading; onClose: () => void }

/** Withdraws an incorrect reading; it stays in the list with the reason. */
export function WithdrawReadingDrawer({ vehicle, reading, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const withdraw = useWithdrawReading(vehicle.id)
  const form = useEntityForm({
    model,
    first: { reason: '' },
    texts: {
      reason: {
        label: t`Reason for the withdrawal`,
        message: t`Give a reason that others will understand later.`,
      },
    },
  })
  return (
    <EntityDrawer
      title={t`Withdraw reading`}
      saveLabel={t`Withdraw reading`}
      form={form}
      add={(body) => withdraw.mutateAsync({ readingId: reading.id, ...body })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: t`Reading`, value: f.odometer(reading.odometerMeters) },
          { label: t`Reading time`, value: f.full(reading.time) },
          { label: t`Entered by`, value: reading.enteredByName ?? reading.enteredByEmail ?? t`Roadbook` },
        ]}
      />
      <Text as="p" size="small" color="muted">
        <Trans>The reading no longer counts. It stays in the list with your reason.</Trans>
      </Text>
      <Textarea required data-autofocus maxLength={500} rows={3} {...form.field('reason')} />
    </EntityDrawer>
  )
}
