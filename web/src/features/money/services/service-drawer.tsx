import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { VehicleService, VehicleServiceCreate, VehicleServices } from '@roadbook/contract/money/services'
import { useState } from 'react'
import { distanceDecimals, writeFigure } from '../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { DayField } from '../../../ui/period/day-field.tsx'
import { FigureField } from '../../../ui/form/figure-field.tsx'
import { DeleteButton } from '../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { type EntityForm, type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import { FieldPair } from '../../../ui/form/form-drawer.tsx'
import { useFigureError } from '../../../ui/form/use-figure-error.ts'
import { ExpenseSelect, useExpenseOptions } from '../expenses/expense-select.tsx'
import { readService, useChangeService, useDeleteService, useRecordService } from './queries.ts'
import { newService, serviceModel, type ServiceValues } from './service-values.ts'

type Props = {
  known: VehicleServices
  /** The service to edit; without it, a new one is recorded. */
  service?: VehicleService | undefined
  onClose: () => void
}

export function ServiceDrawer({ known, service, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const client = useQueryClient()
  const { vehicleId } = known
  const [today] = useState(() => f.isoDay(new Date().toISOString()))
  const form = useEntityForm({
    model: serviceModel(f),
    texts: useServiceTexts(vehicleId),
    first: newService(known, { ...f, today }),
    record: service,
  })
  const record = useRecordService(vehicleId)
  const change = useChangeService(vehicleId)
  return (
    <EntityDrawer
      title={service ? t`Edit service` : t`Mark service as done`}
      saveLabel={service ? t`Save service` : t`Mark as done`}
      form={form}
      add={record.mutateAsync}
      change={({ id, version }, body) => change.mutateAsync({ id, body: { ...body, version } })}
      readLatest={(before) => readService(client, before)}
      onClose={onClose}
    >
      <ServiceFields form={form} vehicleId={vehicleId} today={today} />
      {form.record !== undefined && <DeleteService service={form.record} onDone={onClose} />}
    </EntityDrawer>
  )
}

function useServiceTexts(vehicleId: string): FieldTexts<ServiceValues> {
  const { t } = useLingui()
  const { locale, lengthUnit: unit } = useFormat()
  const figureError = useFigureError()
  const example = writeFigure(48_210, { decimals: 0, locale })
  return {
    date: { label: t`Done on`, message: t`Enter a date.` },
    odometerMeters: {
      label: t`Odometer`,
      message: ({ odometerMeters }) =>
        figureError(odometerMeters, { decimals: distanceDecimals, locale }) ??
        t`Enter the odometer in ${unit}, such as ${example}.`,
    },
    nextDueDate: {
      label: t`Next service due`,
      message: t`Enter a date after the service date, or leave this empty.`,
    },
    expenseId: { label: t`Expense`, options: useExpenseOptions(vehicleId) },
    note: { label: t`Note`, message: t`Use at most 2,000 characters.` },
  }
}

type FieldsProps = {
  form: EntityForm<ServiceValues, VehicleServiceCreate, VehicleService>
  vehicleId: string
  today: string
}

function ServiceFields({ form, vehicleId, today }: FieldsProps) {
  const { t } = useLingui()
  const { lengthUnit } = useFormat()
  return (
    <>
      <FieldPair>
        <DayField required latest={today} {...form.field('date')} />
        <FigureField
          required
          unit={lengthUnit}
          decimals={distanceDecimals}
          {...form.field('odometerMeters')}
        />
      </FieldPair>
      <DayField
        description={t`Leave this empty if the next service is due by distance alone.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.field('nextDueDate')}
      />
      <ExpenseSelect vehicleId={vehicleId} {...form.field('expenseId')} />
      <Textarea maxLength={2000} autosize minRows={2} maxRows={8} {...form.field('note')} />
    </>
  )
}

function DeleteService({ service, onDone }: { service: VehicleService; onDone: () => void }) {
  const { t } = useLingui()
  const f = useFormat()
  const remove = useDeleteService(service.vehicleId)
  const day = f.day(service.date)
  return (
    <DeleteButton
      label={t`Delete service`}
      title={t`Delete this service?`}
      text={t`The service of ${day} will be deleted. The next service will be due as it was before.`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(service.id, { onSuccess: onDone })}
    />
  )
}
