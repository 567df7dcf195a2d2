import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { LegalHoldCreate } from '@roadbook/contract/company/retention'
import { useFormat } from '../../../../lib/use-format.ts'
import { DayField } from '../../../../ui/day-field.tsx'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { VehicleSelect } from '../../../fleet/vehicles/vehicle-select.tsx'
import { useAddHold } from './queries.ts'

/** As typed. Without a vehicle it is of all, without a last day it has no end. */
type Values = { vehicleId: string | null; fromDay: string; untilDay: string; reason: string }

const model: FormModel<Values, LegalHoldCreate> = {
  schema: LegalHoldCreate,
  bodyOf: ({ vehicleId, fromDay, untilDay, reason }) => ({
    vehicleId,
    fromDay,
    untilDay: untilDay === '' ? null : untilDay,
    reason: reason.trim(),
  }),
}

export function LegalHoldDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const f = useFormat()
  const add = useAddHold()
  const form = useEntityForm({
    model,
    first: { vehicleId: null, fromDay: '', untilDay: '', reason: '' },
    record: undefined,
    texts: {
      vehicleId: { label: t`Vehicle` },
      fromDay: {
        label: t`First day`,
        message: t`Enter a date.`,
        show: ({ fromDay }) => (fromDay === '' ? '' : f.day(fromDay)),
      },
      untilDay: {
        label: t`Last day`,
        message: t`Enter a date that is not before the first day.`,
        show: ({ untilDay }) => (untilDay === '' ? '' : f.day(untilDay)),
      },
      reason: { label: t`Reason`, message: t`Enter a reason.` },
    },
  })
  return (
    <EntityDrawer
      title={t`Set legal hold`}
      saveLabel={t`Set legal hold`}
      form={form}
      add={add.mutateAsync}
      onClose={onClose}
    >
      <VehicleSelect {...form.field('vehicleId')} placeholder={t`All vehicles`} clearable />
      <DayField required {...form.field('fromDay')} />
      <DayField {...form.field('untilDay')} description={t`Leave this empty if the hold has no end.`} />
      <Textarea
        required
        autosize
        minRows={2}
        maxLength={500}
        description={t`Such as the accident, the file number or the audit. Admins see it.`}
        {...form.field('reason')}
      />
    </EntityDrawer>
  )
}
