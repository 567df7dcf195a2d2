import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { LegalHoldCreate } from '@roadbook/contract/company/retention'
import { DayField } from '../../../../ui/period/day-field.tsx'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import { chosen, firstOf, sentOf, text, textOrNull, type ValuesOf } from '../../../../ui/form/fields.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { VehicleSelect } from '../../../fleet/vehicles/vehicle-select.tsx'
import { useAddHold } from './queries.ts'

/** Without a vehicle it applies to all; without a last day it has no end. */
const fields = { vehicleId: chosen<string | null>(null), fromDay: text, untilDay: textOrNull, reason: text }

const model: FormModel<ValuesOf<typeof fields>, LegalHoldCreate> = {
  schema: LegalHoldCreate,
  bodyOf: (values) => sentOf(fields, values),
}

export function LegalHoldDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const add = useAddHold()
  const form = useEntityForm({
    model,
    first: firstOf(fields),
    texts: {
      vehicleId: { label: t`Vehicle` },
      fromDay: { label: t`First day`, message: t`Enter a date.` },
      untilDay: { label: t`Last day`, message: t`Enter a date that is not before the first day.` },
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
