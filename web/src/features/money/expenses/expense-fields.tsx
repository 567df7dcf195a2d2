import { useLingui } from '@lingui/react/macro'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currencyCodes } from '@roadbook/contract/core/countries'
import { ExpenseType } from '@roadbook/contract/money/expense-type'
import { type ReactNode, useEffect, useState } from 'react'
import { isDay } from '../../../lib/period.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { plainAmount } from '../../../lib/units/typed-figures.ts'
import { DayField } from '../../../ui/period/day-field.tsx'
import { FigureField } from '../../../ui/form/figure-field.tsx'
import { checked } from '../../../ui/form/entity-form.ts'
import { FieldGroup, FieldPair } from '../../../ui/form/form-drawer.tsx'
import { figureDecimals, type FigureName, usualType } from './expense-values.ts'
import { useExpenseTypeLabels } from '../../../ui/labels/expense-type-labels.ts'
import { lockConfigQuery } from './queries.ts'
import { ProposalNote } from './receipts/proposal-label.tsx'
import type { FieldName, Proposals } from './receipts/proposals.ts'
import { type ProposedFields, proposalProps } from './receipts/use-proposals.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useAllVehicles } from '../../fleet/vehicles/queries.ts'
import { VehicleSelect } from '../../fleet/vehicles/vehicle-select.tsx'
import { LikelyDuplicate } from './likely-duplicate.tsx'
import { ReadingNote } from './receipts/reading-note.tsx'
import type { ReadingState } from './receipts/use-receipt-reading.ts'
import { SuggestedTrip } from './suggested-trip.tsx'
import type { ExpenseForm } from './use-expense-form.ts'
import { Stack } from '../../../ui/layout.tsx'

type Props = {
  form: ExpenseForm
  /** The vehicle of the expense or trip, shown before the vehicles are loaded or if it isn't among them. */
  vehicle?: { id: string; registration: string } | undefined
  /** For an existing expense: choosing another vehicle doesn't change its type. */
  hasType?: boolean
  /** The values that were read from a receipt. */
  proposed?: ProposedFields
  reading?: ReadingState
}

const noProposals: Proposals = {}

export function ExpenseFields({ form: plain, vehicle, hasType = false, proposed, reading = 'idle' }: Props) {
  const { t } = useLingui()
  const { lengthUnit } = useFormat()
  const labels = useExpenseTypeLabels()
  const proposals = proposed?.standing ?? noProposals
  const form = withProposals(plain, proposals)
  const { field } = form
  const { type } = form.getValues()
  const [hasChosenType, setChosenType] = useState(hasType)
  useUsualType(plain, !hasChosenType)
  const typeField = field('type')
  return (
    <Stack gap={16} onFocus={proposed?.onFocus}>
      <ReadingNote state={reading} />
      <ProposalNote proposals={proposals} />
      <LikelyDuplicate form={plain} />
      <VehicleField form={form} vehicle={vehicle} />
      <FieldPair>
        <Select
          data={ExpenseType.options.map((value) => ({ value, label: labels[value] }))}
          allowDeselect={false}
          maxDropdownHeight={300}
          {...typeField}
          onChange={(chosen) => {
            setChosenType(true)
            typeField.onChange(chosen)
          }}
        />
        {type === 'fuel' && <Figure unit={t`litres`} name="quantityLitres" form={form} />}
        {type === 'charging' && <Figure unit="kWh" name="quantityKwh" form={form} />}
      </FieldPair>
      {(type === 'fuel' || type === 'charging') && (
        <Checkbox
          description={t`Consumption is calculated from one full tank to the next`}
          {...checked(plain.field('fullTank'))}
          label={type === 'fuel' ? t`Tank filled up` : t`Charged to full`}
        />
      )}
      <FieldPair>
        <AmountField form={form} />
        <CurrencyField field={field('currency')} />
      </FieldPair>
      <FieldPair>
        <DayOfReceipt form={form} />
        <Figure unit="%" name="vatPercent" form={form} />
      </FieldPair>
      <FieldGroup>
        <TextInput maxLength={200} autoComplete="off" {...field('vendor')} />
        <Figure unit={lengthUnit} name="odometerMeters" form={form} />
        <SuggestedTrip form={plain} />
        <Textarea maxLength={2000} autosize minRows={2} maxRows={8} {...field('note')} />
      </FieldGroup>
    </Stack>
  )
}

type FieldProps = Omit<ReturnType<ExpenseForm['field']>, 'label'> & {
  label: ReactNode
  classNames?: Readonly<Record<string, string>>
}

type FieldForm = Omit<ExpenseForm, 'field'> & { field: (name: FieldName) => FieldProps }

/** Its fields show which of their values were read from a receipt. */
function withProposals(form: ExpenseForm, proposals: Proposals): FieldForm {
  return {
    ...form,
    field: (name) => ({ ...form.field(name), ...proposalProps(proposals, name, form.texts[name].label) }),
  }
}

/** Sets the default type for the vehicle, even if the vehicle is loaded after the form. */
function useUsualType(form: ExpenseForm, isUsual: boolean): void {
  const { vehicleId } = form.getValues()
  const fuelType = useAllVehicles().find(({ id }) => id === vehicleId)?.fuelType
  useEffect(() => {
    if (!isUsual || fuelType === undefined) return
    const type = usualType(fuelType)
    if (form.getValues().type === type) return
    // Not a user's input: the form may still be closed without confirmation.
    form.setInitialValues({ ...form.getInitialValues(), type })
    form.setFieldValue('type', type)
  }, [form, isUsual, fuelType])
}

function VehicleField({ form, vehicle }: Pick<Props, 'vehicle'> & { form: FieldForm }) {
  return (
    <VehicleSelect
      also={vehicle}
      required
      data-autofocus={form.getValues().vehicleId === null || undefined}
      {...form.field('vehicleId')}
    />
  )
}

/** Formats the amount on blur, so that the user sees how it was parsed. */
function AmountField({ form }: { form: FieldForm }) {
  const { locale } = useFormat()
  const { onBlur, ...props } = form.field('amount')
  const { amount, currency, vehicleId } = form.getValues()
  return (
    <TextInput
      required
      inputMode="decimal"
      autoComplete="off"
      data-autofocus={vehicleId !== null || undefined}
      {...props}
      onBlur={(event) => {
        const plain = plainAmount(amount, currency, locale)
        if (plain !== amount) form.setFieldValue('amount', plain)
        onBlur(event)
      }}
    />
  )
}

function CurrencyField({ field }: { field: FieldProps }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <Select
      searchable
      allowDeselect={false}
      data={[...currencyCodes]}
      comboboxProps={{ width: 240, position: 'bottom-end' }}
      nothingFoundMessage={t`No matching currency`}
      renderOption={({ option }) => (
        <span>
          {option.value} <span style={{ color: 'var(--rb-muted)' }}>{names.of(option.value)}</span>
        </span>
      )}
      {...field}
    />
  )
}

/** Shows at once if the day is locked. */
function DayOfReceipt({ form }: { form: FieldForm }) {
  const { t } = useLingui()
  const f = useFormat()
  const { data } = useQuery(lockConfigQuery())
  const through = data?.lockedThrough ?? null
  const { date } = form.getValues()
  const isLocked = through !== null && isDay(date) && date <= through
  const props = form.field('date')
  const lockedText = isLocked ? t`Expenses up to ${f.day(through)} are locked.` : undefined
  // No future days, in the company's time zone.
  const [today] = useState(() => f.isoDay(new Date().toISOString()))
  return <DayField required latest={today} {...props} error={props.error ?? lockedText} />
}

type FigureProps = { unit: string; name: FigureName; form: FieldForm }

function Figure({ unit, name, form }: FigureProps) {
  return <FigureField unit={unit} decimals={figureDecimals[name]} {...form.field(name)} />
}
