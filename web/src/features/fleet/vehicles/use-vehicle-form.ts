import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Vehicle, VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import { nameOf } from '../../../lib/person-name.ts'
import { writeFigure } from '../../../lib/typed-figures.ts'
import { useFormat } from '../../../lib/use-format.ts'
import {
  type EntityForm,
  type FieldText,
  type FieldTexts,
  useEntityForm,
} from '../../../ui/form/entity-form.ts'
import { useTripCategoryLabels } from '../../../ui/trip-category-labels.ts'
import { useFigureError } from '../../../ui/use-figure-error.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { peopleQuery, useCan } from '../../people/users/queries.ts'
import { type FigureName, newVehicle, styleOf, vehicleModel, type VehicleValues } from './vehicle-values.ts'
import { useFuelLabels } from '../../../ui/fuel-labels.ts'

type Text = FieldText<VehicleValues>

/** The labels of the fields. */
function useVehicleTexts(locale: string): FieldTexts<VehicleValues> {
  const { t } = useLingui()
  const fuel = useFuelLabels()
  const day = t`Enter a date.`
  const short = t`Use at most 100 characters.`
  return {
    registration: {
      label: t`Registration`,
      message: t`Enter the registration, up to 40 letters and digits.`,
    },
    label: { label: t`Label`, message: short },
    make: { label: t`Make`, message: short },
    model: { label: t`Model`, message: short },
    year: { label: t`Year`, message: t`Enter a year with four digits, such as 2024.` },
    vin: { label: t`VIN`, message: t`A VIN has 17 letters and digits, without I, O and Q.` },
    fuelType: { label: t`Fuel`, show: ({ fuelType }) => fuel[fuelType] },
    dongleId: { label: t`Device number`, message: t`Enter the digits of the tracker, at most 15.` },
    inspectionDueDate: { label: t`Roadworthiness test due`, message: day },
    serviceDueDate: { label: t`Service due`, message: day },
    insuranceExpiresOn: { label: t`Insurance expires`, message: day },
    ...useFigureTexts(locale),
    ...useUseTexts(),
  }
}

function useFigureTexts(locale: string): Record<FigureName, Text> {
  const { t } = useLingui()
  const { lengthUnit: unit } = useFormat()
  const figureError = useFigureError()
  const reading = writeFigure(48_210, { decimals: 0, locale })
  const interval = writeFigure(15_000, { decimals: 0, locale })
  const text = (name: FigureName, label: string, message: string): Text => ({
    label,
    message: (values) => figureError(values[name], styleOf(name, locale)) ?? message,
  })
  return {
    tankLitres: text('tankLitres', t`Tank`, t`Enter a number of litres above zero.`),
    batteryKwh: text('batteryKwh', t`Battery`, t`Enter a number of kilowatt-hours above zero.`),
    odometer: text('odometer', t`Odometer`, t`Enter the odometer in ${unit}, such as ${reading}.`),
    serviceEvery: text(
      'serviceEvery',
      t`Service interval`,
      t`Enter a distance above zero in ${unit}, such as ${interval}.`,
    ),
  }
}

type Use = 'fleetCategoryId' | 'driverId' | 'defaultTripCategory' | 'logbookEnabled' | 'privacyMode'

/** Driver and default trip category. */
function useUseTexts(): Record<Use, Text> {
  const { t } = useLingui()
  const trips = useTripCategoryLabels()
  const mayKnowPeople = useCan('users.read')
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: mayKnowPeople })
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const driverName = (id: string | null) => people.filter((person) => person.id === id).map(nameOf)[0]
  const onOff = (isOn: boolean) => (isOn ? t`On` : t`Off`)
  return {
    fleetCategoryId: {
      label: t`Fleet category`,
      show: ({ fleetCategoryId }) => categories.find(({ id }) => id === fleetCategoryId)?.name ?? t`None`,
    },
    driverId: {
      label: t`Driver`,
      show: ({ driverId }) => driverName(driverId) ?? t`No driver`,
    },
    defaultTripCategory: {
      label: t`Trips count as`,
      show: ({ defaultTripCategory }) => trips[defaultTripCategory] ?? defaultTripCategory,
    },
    logbookEnabled: {
      label: t`Logbook for the tax office`,
      show: ({ logbookEnabled }) => onOff(logbookEnabled),
    },
    privacyMode: { label: t`Privacy mode`, show: ({ privacyMode }) => onOff(privacyMode) },
  }
}

export type VehicleForm = EntityForm<VehicleValues, VehicleCreate, Vehicle>

/** Changes `vehicle`, or adds a new one if it is undefined. */
export function useVehicleForm(vehicle: Vehicle | undefined): VehicleForm {
  const f = useFormat()
  return useEntityForm({
    model: vehicleModel(f),
    texts: useVehicleTexts(f.locale),
    first: newVehicle,
    record: vehicle,
  })
}
