import { useLingui } from '@lingui/react/macro'
import { Checkbox, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { kilometerDecimals, writeFigure } from '../../lib/typed-figures.ts'
import { useFormat } from '../../lib/use-format.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { DayField, TimeField } from '../../ui/day-field.tsx'
import { FigureField } from '../../ui/figure-field.tsx'
import { useFigureError } from '../../ui/use-figure-error.ts'
import { FieldPair, FormDrawer } from '../../ui/form-drawer.tsx'
import { currentUserQuery } from '../users/queries.ts'
import classes from './odometer.module.css'
import { useEnterReading } from './queries.ts'
import {
  newReading,
  readingFieldOf,
  readingOf,
  type ReadingValues,
  refusedReadingFields,
} from './reading-values.ts'

type Props = { vehicle: Vehicle; onClose: () => void }

/** What the dashboard shows; a figure that cannot be without a mistake somewhere is asked about before it is taken. */
export function EnterReadingDrawer({ vehicle, onClose }: Props) {
  const { t } = useLingui()
  const { form, bodyOf } = useReadingForm()
  const enter = useEnterReading(vehicle.id)
  const isUnlikely = enter.error instanceof ApiError && enter.error.code === 'odometer_unlikely'
  const save = () => {
    if (form.validate().hasErrors) return
    enter.mutate(bodyOf(form.getValues()), {
      onSuccess: () => {
        showSuccess(t`Reading entered`)
        form.resetDirty()
        onClose()
      },
      onError: (error) => {
        const errors = errorsOf(error)
        form.setErrors(errors)
        form.getInputNode(Object.keys(errors)[0] ?? 'kilometers')?.focus()
      },
    })
  }
  const isAsked = isUnlikely || form.getValues().isConfirmed
  return (
    <FormDrawer
      title={t`Enter reading`}
      saveLabel={isAsked && form.getValues().isConfirmed ? t`Correct odometer` : t`Enter reading`}
      form={form}
      isSaving={enter.isPending}
      onSave={save}
      onClose={onClose}
    >
      <ReadingFields form={form} isAsked={isAsked} />
    </FormDrawer>
  )
}

/** `2026-11-20T09:42` as its day and its time, also while one of them is being typed. */
function halvesOf(time: string): [day: string, clock: string] {
  const at = time.lastIndexOf('T')
  return [time.slice(0, at), time.slice(at + 1)]
}

function timeOf(day: string, clock: string): string {
  return [day, clock].map((half) => half.replaceAll('T', 't')).join('T')
}

type ReadingForm = ReturnType<typeof useReadingForm>['form']

function ReadingFields({ form, isAsked }: { form: ReadingForm; isAsked: boolean }) {
  const { t } = useLingui()
  const { isConfirmed, time } = form.getValues()
  const [day, clock] = halvesOf(time)
  return (
    <>
      <FigureField
        label={t`Dashboard reading`}
        required
        data-autofocus
        unit="km"
        decimals={kilometerDecimals}
        {...form.getInputProps('kilometers')}
      />
      {isAsked && (
        <div className={classes.question}>
          <Checkbox
            label={t`The dashboard really shows this: correct the odometer`}
            {...form.getInputProps('isConfirmed', { type: 'checkbox' })}
          />
        </div>
      )}
      <FieldPair>
        <DayField
          label={t`Reading date`}
          required
          {...form.getInputProps('time')}
          value={day}
          onChange={(next) => form.setFieldValue('time', timeOf(next, clock))}
        />
        <TimeField
          label={t`Time`}
          required
          value={clock}
          onChange={(next) => form.setFieldValue('time', timeOf(day, next))}
        />
      </FieldPair>
      <Textarea
        label={isConfirmed ? t`Reason for the correction` : t`Note`}
        required={isConfirmed}
        maxLength={500}
        rows={3}
        {...form.getInputProps('note')}
      />
    </>
  )
}

function useReadingForm() {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const { timeZone } = user.tenant
  const { locale } = useFormat()
  const figureError = useFigureError()
  const style = { decimals: kilometerDecimals, locale }
  const example = writeFigure(48_210, { decimals: 0, locale })
  const [first] = useState(() => newReading(timeZone, Date.now()))
  const messages: Record<string, string> = {
    kilometers: t`Enter the dashboard reading in kilometres, such as ${example}.`,
    time: t`Enter a date and a time.`,
    note: t`Give a reason that others will understand later.`,
  }
  const bodyOf = (values: ReadingValues) => readingOf(values, first, { timeZone, locale })
  const form = useForm<ReadingValues>({
    initialValues: first,
    clearInputErrorOnChange: true,
    validate: (values) =>
      Object.fromEntries(
        refusedReadingFields(bodyOf(values)).map((field) => [
          field,
          (field === 'kilometers' ? figureError(values.kilometers, style) : undefined) ??
            messages[field] ??
            t`Check this field.`,
        ]),
      ),
  })
  return { form, bodyOf }
}

function errorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const named = Object.entries(error.fieldMessages)
  return Object.fromEntries(named.map(([path, message]) => [readingFieldOf(path), message]))
}
