import { useLingui } from '@lingui/react/macro'
import { Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { DayField } from '../../ui/day-field.tsx'
import { useTripCategoryLabels } from '../../ui/trip-category-labels.ts'
import { FigureField } from '../../ui/figure-field.tsx'
import { FieldGroup, FieldPair } from '../../ui/form-drawer.tsx'
import { fleetCategoriesQuery } from '../settings/queries.ts'
import { peopleQuery, useCan } from '../users/queries.ts'
import { DeviceNumberField } from './device-number-field.tsx'
import type { VehicleForm } from './use-vehicle-form.ts'
import { figureDecimals, type FigureName } from './vehicle-values.ts'
import { usesBattery, useFuelLabels } from './vehicle-labels.ts'

type Props = { form: VehicleForm; vehicle?: Vehicle }

export function VehicleFields({ form, vehicle }: Props) {
  const { t } = useLingui()
  const fuel = useFuelLabels()
  const field = (name: string) => form.getInputProps(name)
  const { fuelType } = form.getValues()
  return (
    <>
      <TextInput
        label={t`Registration`}
        required
        maxLength={40}
        data-autofocus
        autoComplete="off"
        {...field('registration')}
      />
      <TextInput label={t`Label`} placeholder={t`Van 8`} {...field('label')} />
      <FieldPair>
        <TextInput label={t`Make`} {...field('make')} />
        <TextInput label={t`Model`} {...field('model')} />
      </FieldPair>
      <FieldPair>
        <Select
          label={t`Fuel`}
          data={Object.entries(fuel).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          {...field('fuelType')}
        />
        {usesBattery(fuelType) ? (
          <Figure label={t`Battery`} unit="kWh" name="batteryKwh" field={field} />
        ) : (
          <Figure label={t`Tank`} unit={t`litres`} name="tankLitres" field={field} />
        )}
      </FieldPair>
      <FieldGroup>
        <DeviceNumberField form={form} current={vehicle?.dongleId ?? null} />
        <FieldPair>
          <CategorySelect field={field('fleetCategoryId')} />
          <DriverSelect field={field('driverId')} vehicle={vehicle} />
        </FieldPair>
        <TripCategorySelect
          field={field('defaultTripCategory')}
          current={form.getValues().defaultTripCategory}
        />
      </FieldGroup>
      <MoreFields field={field} isNew={vehicle === undefined} />
    </>
  )
}

type FieldProps = ReturnType<VehicleForm['getInputProps']>

type MoreProps = { field: (name: string) => FieldProps; isNew: boolean }

function MoreFields({ field, isNew }: MoreProps) {
  const { t } = useLingui()
  return (
    <>
      <FieldGroup title={t`Documents and service`}>
        <FieldPair>
          <DayField label={t`Service due`} {...field('serviceDueDate')} />
          <Figure label={t`Service interval`} unit="km" name="serviceEveryKm" field={field} />
        </FieldPair>
        <FieldPair>
          <DayField label={t`Roadworthiness test due`} {...field('inspectionDueDate')} />
          <DayField label={t`Insurance expires`} {...field('insuranceExpiresOn')} />
        </FieldPair>
        {isNew && <Figure label={t`Odometer`} unit="km" name="odometerKm" field={field} />}
        <FieldPair>
          <TextInput label={t`VIN`} maxLength={17} autoComplete="off" {...field('vin')} />
          <TextInput label={t`Year`} inputMode="numeric" maxLength={4} {...field('year')} />
        </FieldPair>
      </FieldGroup>
      <FieldGroup>
        <Switch label={t`Logbook for the tax office`} {...checked(field('logbookEnabled'))} />
        <Switch
          label={t`Privacy mode`}
          description={t`Hides where the vehicle is on private trips.`}
          {...checked(field('privacyMode'))}
        />
      </FieldGroup>
    </>
  )
}

/** A switch is checked where a text field has a value. */
function checked({ value, ...rest }: FieldProps) {
  return { ...rest, checked: Boolean(value) }
}

type FigureProps = { label: string; unit: string; name: FigureName; field: (name: string) => FieldProps }

function Figure({ label, unit, name, field }: FigureProps) {
  return <FigureField label={label} unit={unit} decimals={figureDecimals[name]} {...field(name)} />
}

function CategorySelect({ field }: { field: FieldProps }) {
  const { t } = useLingui()
  const { data = [] } = useQuery(fleetCategoriesQuery())
  return (
    <Select
      label={t`Fleet category`}
      placeholder={t`None`}
      clearable
      searchable={data.length > 8}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      {...field}
    />
  )
}

function DriverSelect({ field, vehicle }: { field: FieldProps; vehicle: Vehicle | undefined }) {
  const { t } = useLingui()
  const isAllowed = useCan('users.read')
  const { data = [] } = useQuery({ ...peopleQuery(), enabled: isAllowed })
  const options = data
    .filter((person) => !person.archived || person.id === vehicle?.driverId)
    .map((person) => ({ value: person.id, label: `${person.firstName} ${person.lastName}` }))
  return (
    <Select
      label={t`Driver`}
      placeholder={t`No driver`}
      clearable
      searchable={options.length > 8}
      data={options}
      {...field}
    />
  )
}

function TripCategorySelect({ field, current }: { field: FieldProps; current: string }) {
  const { t } = useLingui()
  const labels = useTripCategoryLabels()
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }))
  const own = current in labels ? [] : [{ value: current, label: current }]
  return (
    <Select
      label={t`Trips count as`}
      description={t`Trips get this category until someone chooses another one.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={[...options, ...own]}
      {...field}
    />
  )
}
