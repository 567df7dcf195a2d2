import { useLingui } from '@lingui/react/macro'
import { Checkbox, Textarea } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { OdometerReadingCreate } from '@roadbook/contract/fleet/odometer'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useState } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { distanceDecimals, writeFigure } from '../../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { DayField, TimeField } from '../../../../ui/period/day-field.tsx'
import { FigureField } from '../../../../ui/form/figure-field.tsx'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { checked, type EntityForm, useEntityForm } from '../../../../ui/form/entity-form.ts'
import { useFigureError } from '../../../../ui/form/use-figure-error.ts'
import { FieldPair } from '../../../../ui/form/form-drawer.tsx'
import { currentUserQuery } from '../../../people/users/queries.ts'
import { useEnterReading } from '../queries.ts'
import { newReading, readingModel, type ReadingValues } from './reading-values.ts'
import { Stack } from '../../../../ui/layout.tsx'

type Props = { vehicle: Vehicle; onClose: () => void }

/** Errors that a person can override with a reason. */
const asked: ReadonlySet<string> = new Set(['odometer_unlikely', 'reading_before_locked'])

/** Enters a dashboard reading. An implausible one must be confirmed. */
export function EnterReadingDrawer({ vehicle, onClose }: Props) {
  const { t } = useLingui()
  const form = useReadingForm()
  const enter = useEnterReading(vehicle.id)
  const { isConfirmed } = form.getValues()
  const isAsked = enter.error instanceof ApiError && asked.has(enter.error.code)
  return (
    <EntityDrawer
      title={t`Enter reading`}
      saveLabel={isConfirmed ? t`Correct odometer` : t`Enter reading`}
      form={form}
      add={enter.mutateAsync}
      onClose={onClose}
    >
      <ReadingFields form={form} isAsked={isAsked || isConfirmed} />
    </EntityDrawer>
  )
}

/** Splits `2026-11-20T09:42` into day and time, even while one of them is incomplete. */
function halvesOf(time: string): [day: string, clock: string] {
  const at = time.lastIndexOf('T')
  return [time.slice(0, at), time.slice(at + 1)]
}

function timeOf(day: string, clock: string): string {
  return [day, clock].map((half) => half.replaceAll('T', 't')).join('T')
}

type ReadingForm = EntityForm<ReadingValues, OdometerReadingCreate>

function ReadingFields({ form, isAsked }: { form: ReadingForm; isAsked: boolean }) {
  const { t } = useLingui()
  const { lengthUnit } = useFormat()
  const { isConfirmed, time } = form.getValues()
  const [day, clock] = halvesOf(time)
  return (
    <>
      <FigureField
        required
        data-autofocus
        unit={lengthUnit}
        decimals={distanceDecimals}
        {...form.field('kilometers')}
      />
      {isAsked && (
        <Stack radius={6} ground="idling-soft" gap={12} p={12}>
          <Checkbox {...checked(form.field('isConfirmed'))} />
        </Stack>
      )}
      <FieldPair>
        <DayField
          required
          {...form.field('time')}
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
        maxLength={500}
        rows={3}
        {...form.field('note')}
        label={isConfirmed ? t`Reason for the correction` : t`Note`}
        required={isConfirmed}
      />
    </>
  )
}

function useReadingForm(): ReadingForm {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const { timeZone } = user.tenant
  const { locale, distanceUnit, lengthUnit: unit } = useFormat()
  const figureError = useFigureError()
  const example = writeFigure(48_210, { decimals: 0, locale })
  const [first] = useState(() => newReading(timeZone, Date.now()))
  return useEntityForm({
    model: readingModel({ first, timeZone, locale, distanceUnit }),
    first,
    texts: {
      kilometers: {
        label: t`Dashboard reading`,
        message: ({ kilometers }) =>
          figureError(kilometers, { decimals: distanceDecimals, locale }) ??
          t`Enter the dashboard reading in ${unit}, such as ${example}.`,
      },
      time: { label: t`Reading date`, message: t`Enter a date and a time.` },
      note: { label: t`Note`, message: t`Give a reason that others will understand later.` },
      isConfirmed: { label: t`The dashboard really shows this: correct the odometer` },
    },
  })
}
