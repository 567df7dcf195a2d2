import { useLingui } from '@lingui/react/macro'
import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { nameOf } from '../../../lib/person-name.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { DayField } from '../../../ui/period/day-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useTripCategories } from '../../../ui/labels/trip-category-labels.ts'
import { FigureField } from '../../../ui/form/figure-field.tsx'
import { checked } from '../../../ui/form/entity-form.ts'
import { FieldGroup, FieldPair } from '../../../ui/form/form-drawer.tsx'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { peopleQuery, useCan } from '../../people/users/queries.ts'
import { DeviceNumberField } from './device/device-number-field.tsx'
import type { VehicleForm } from './use-vehicle-form.ts'
import { figureDecimals, type FigureName } from './vehicle-values.ts'
import { usesBattery } from './vehicle-labels.ts'
import { useFuelLabels } from '../../../ui/labels/fuel-labels.ts'

type Props = { form: VehicleForm }

export function VehicleFields({ form }: Props) {
  const { t } = useLingui()
  const fuel = useFuelLabels()
  const { field, record: vehicle } = form
  const { fuelType } = form.getValues()
  return (
    <>
      <TextInput required maxLength={40} data-autofocus autoComplete="off" {...field('registration')} />
      <TextInput placeholder={t`Van 8`} {...field('label')} />
      <FieldPair>
        <TextInput {...field('make')} />
        <TextInput {...field('model')} />
      </FieldPair>
      <FieldPair>
        <Select
          data={Object.entries(fuel).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          {...field('fuelType')}
        />
        {usesBattery(fuelType) ? (
          <Figure unit="kWh" name="batteryKwh" field={field} />
        ) : (
          <Figure unit={t`litres`} name="tankLitres" field={field} />
        )}
      </FieldPair>
      <FieldGroup>
        <DeviceNumberField form={form} current={vehicle?.deviceIdentifier ?? null} />
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

type Field = VehicleForm['field']
type FieldProps = ReturnType<Field>

type MoreProps = { field: Field; isNew: boolean }

function MoreFields({ field, isNew }: MoreProps) {
  const { t } = useLingui()
  const { lengthUnit } = useFormat()
  return (
    <>
      <FieldGroup title={t`Documents and service`}>
        <FieldPair>
          <DayField {...field('serviceDueDate')} />
          <Figure unit={lengthUnit} name="serviceEveryMeters" field={field} />
        </FieldPair>
        <FieldPair>
          <DayField {...field('inspectionDueDate')} />
          <DayField {...field('insuranceExpiresOn')} />
        </FieldPair>
        {isNew && <Figure unit={lengthUnit} name="odometerMeters" field={field} />}
        <FieldPair>
          <TextInput maxLength={17} autoComplete="off" {...field('vin')} />
          <TextInput inputMode="numeric" maxLength={4} {...field('year')} />
        </FieldPair>
      </FieldGroup>
      <FieldGroup>
        <Switch {...checked(field('logbookEnabled'))} />
        <Switch
          description={t`Hides where the vehicle is on private trips.`}
          {...checked(field('privacyMode'))}
        />
      </FieldGroup>
    </>
  )
}

type FigureProps = { unit: string; name: FigureName; field: Field }

function Figure({ unit, name, field }: FigureProps) {
  return <FigureField unit={unit} decimals={figureDecimals[name]} {...field(name)} />
}

function CategorySelect({ field }: { field: FieldProps }) {
  const { t } = useLingui()
  const { data = [] } = useQuery(fleetCategoriesQuery())
  return (
    <Select
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
    .map((person) => ({ value: person.id, label: nameOf(person) }))
  return (
    <Select placeholder={t`No driver`} clearable searchable={options.length > 8} data={options} {...field} />
  )
}

function TripCategorySelect({ field, current }: { field: FieldProps; current: string }) {
  const { t } = useLingui()
  const options = useTripCategories().filter(({ archived, value }) => !archived || value === current)
  const own = options.some(({ value }) => value === current) ? [] : [{ value: current, label: current }]
  return (
    <Select
      description={t`Trips get this category until someone chooses another one.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={[...options, ...own]}
      {...field}
    />
  )
}
