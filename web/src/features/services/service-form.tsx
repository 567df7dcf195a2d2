import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { VehicleService, VehicleServices } from '@roadbook/contract/services'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { kilometerDecimals, writeFigure } from '../../lib/typed-figures.ts'
import { useFormat } from '../../lib/use-format.ts'
import { DayField } from '../../ui/day-field.tsx'
import { FigureField } from '../../ui/figure-field.tsx'
import { FieldPair } from '../../ui/form-drawer.tsx'
import { useFigureError } from '../../ui/use-figure-error.ts'
import { ExpenseSelect } from '../expenses/expense-select.tsx'
import {
  fieldOf,
  newService,
  refusedFields,
  serviceOf,
  type ServiceValues,
  valuesOf,
} from './service-values.ts'

/** `service` is the one that is changed; without it a new one is recorded. */
export function useServiceForm(known: VehicleServices, service?: VehicleService) {
  const { t } = useLingui()
  const { locale, isoDay } = useFormat()
  const figureError = useFigureError()
  const [today] = useState(() => isoDay(new Date().toISOString()))
  const example = writeFigure(48_210, { decimals: 0, locale })
  const messages: Record<string, string> = {
    date: t`Enter a date.`,
    kilometers: t`Enter kilometres, such as ${example}.`,
    nextDueDate: t`Enter a date after the service date, or leave this empty.`,
    note: t`Use at most 2,000 characters.`,
  }
  const messageOf = (field: string, { kilometers }: ServiceValues) => {
    const style = { decimals: kilometerDecimals, locale }
    const message = field === 'kilometers' ? figureError(kilometers, style) : undefined
    return message ?? messages[field] ?? t`Check this field.`
  }
  const form = useForm<ServiceValues>({
    initialValues: service === undefined ? newService(known, { today, locale }) : valuesOf(service, locale),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) =>
      Object.fromEntries(
        refusedFields(serviceOf(values, locale, service)).map((field) => [field, messageOf(field, values)]),
      ),
  })
  return { form, locale, today }
}

export type ServiceForm = ReturnType<typeof useServiceForm>['form']

type Props = { form: ServiceForm; vehicleId: string; today: string }

export function ServiceFields({ form, vehicleId, today }: Props) {
  const { t } = useLingui()
  return (
    <>
      <FieldPair>
        <DayField label={t`Done on`} required latest={today} {...form.getInputProps('date')} />
        <FigureField
          label={t`Odometer`}
          required
          unit="km"
          decimals={kilometerDecimals}
          {...form.getInputProps('kilometers')}
        />
      </FieldPair>
      <DayField
        label={t`Next service due`}
        description={t`Leave this empty if the next service is due by distance alone.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('nextDueDate')}
      />
      <ExpenseSelect label={t`Expense`} vehicleId={vehicleId} {...form.getInputProps('expenseId')} />
      <Textarea
        label={t`Note`}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('note')}
      />
    </>
  )
}

/** The server's refusal beside the fields that it names. */
export function placeRefusal(form: ServiceForm, error: unknown): void {
  if (!(error instanceof ApiError)) return
  const named = Object.entries(error.fieldMessages)
  form.setErrors(Object.fromEntries(named.map(([path, message]) => [fieldOf(path), message])))
  form.getInputNode(fieldOf(named[0]?.[0] ?? 'date'))?.focus()
}
