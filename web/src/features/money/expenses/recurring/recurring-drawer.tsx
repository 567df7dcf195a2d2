import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { currencyCodes } from '@roadbook/contract/core/countries'
import { ExpenseType } from '@roadbook/contract/money/expense-type'
import { RecurrenceInterval, type RecurringExpense } from '@roadbook/contract/money/recurring-expenses'
import { useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { DayField } from '../../../../ui/period/day-field.tsx'
import { FigureField } from '../../../../ui/form/figure-field.tsx'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { FieldGroup, FieldPair } from '../../../../ui/form/form-drawer.tsx'
import { Facts } from '../../../../ui/section.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { currentUserQuery } from '../../../people/users/queries.ts'
import { VehicleSelect } from '../../../fleet/vehicles/vehicle-select.tsx'
import { useExpenseTypeLabels } from '../../../../ui/labels/expense-type-labels.ts'
import { useIntervalLabels } from '../../../../ui/labels/recurrence-labels.ts'
import { recurringExpenseQuery, useAddRecurring, useUpdateRecurring } from './queries.ts'
import { type RecurringForm, useRecurringForm } from './recurring-form.ts'

type Props = {
  /** The record to change; without it, a new one is added. */
  recurring?: RecurringExpense
  onClose: () => void
}

export function RecurringDrawer({ recurring, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const client = useQueryClient()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const [today] = useState(() => f.isoDay(new Date().toISOString()))
  const form = useRecurringForm({ currency: user.tenant.currency, today }, recurring)
  const add = useAddRecurring()
  const update = useUpdateRecurring()
  return (
    <EntityDrawer
      title={recurring ? t`Edit recurring expense` : t`Add recurring expense`}
      saveLabel={recurring ? t`Save recurring expense` : t`Add recurring expense`}
      form={form}
      add={add.mutateAsync}
      change={({ id, version, lockedDates }, body) => {
        const { vehicleId: _stays, ...fields } = body
        return update.mutateAsync({ id, body: { ...fields, version }, known: lockedDates })
      }}
      readLatest={({ id }) => client.fetchQuery({ ...recurringExpenseQuery(id), staleTime: 0 })}
      onClose={onClose}
    >
      <Fields form={form} recurring={recurring} />
      {recurring && <Entered recurring={recurring} today={today} />}
      {recurring?.nextDate && (
        <Button variant="default" onClick={() => form.setFieldValue('endDate', today)}>
          <Trans>Stop today</Trans>
        </Button>
      )}
    </EntityDrawer>
  )
}

function Fields({ form, recurring }: { form: RecurringForm; recurring: RecurringExpense | undefined }) {
  const { t } = useLingui()
  const types = useExpenseTypeLabels()
  const intervals = useIntervalLabels()
  const { field } = form
  return (
    <>
      <VehicleSelect
        also={recurring && { id: recurring.vehicleId, registration: recurring.registration }}
        required
        data-autofocus={recurring === undefined || undefined}
        disabled={recurring !== undefined}
        {...field('vehicleId')}
      />
      <FieldPair>
        <Select
          data={ExpenseType.options.map((value) => ({ value, label: types[value] }))}
          allowDeselect={false}
          {...field('type')}
        />
        <FigureField unit="%" decimals={2} {...field('vatPercent')} />
      </FieldPair>
      <FieldPair>
        <TextInput required inputMode="decimal" autoComplete="off" {...field('amount')} />
        <Select searchable allowDeselect={false} data={[...currencyCodes]} {...field('currency')} />
      </FieldPair>
      <FieldPair>
        <Select
          data={RecurrenceInterval.options.map((value) => ({ value, label: intervals[value] }))}
          allowDeselect={false}
          {...field('interval')}
        />
        <TextInput
          required
          inputMode="numeric"
          autoComplete="off"
          // Below the field, so that it is aligned with the one beside it.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={t`In a shorter month its last day`}
          {...field('dayOfMonth')}
        />
      </FieldPair>
      <FieldPair>
        <DayField required {...field('startDate')} />
        <DayField {...field('endDate')} />
      </FieldPair>
      <FieldGroup>
        <TextInput maxLength={200} autoComplete="off" {...field('vendor')} />
        <Textarea maxLength={2000} autosize minRows={2} maxRows={8} {...field('note')} />
      </FieldGroup>
    </>
  )
}

function Entered({ recurring, today }: { recurring: RecurringExpense; today: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const { id, entered, lockedDates, nextDate, startDate } = recurring
  return (
    <Facts
      facts={[
        { label: t`Next`, value: nextDate === null ? t`Ended` : f.day(nextDate) },
        {
          label: t`Entered`,
          value:
            entered === 0 ? (
              t`None`
            ) : (
              <Link to="/costs/all" search={{ recurring: id, from: startDate, to: today }}>
                {f.number(entered)}
              </Link>
            ),
        },
        ...(lockedDates.length === 0
          ? []
          : [
              {
                label: t`Not entered: the day is locked`,
                value: lockedDates.map((day) => f.day(day)).join(', '),
              },
            ]),
      ]}
    />
  )
}
