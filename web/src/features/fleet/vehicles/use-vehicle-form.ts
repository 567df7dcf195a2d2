import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Vehicle, VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import { writeFigure } from '../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../lib/use-format.ts'
import {
  type EntityForm,
  type FieldText,
  type FieldTexts,
  useEntityForm,
} from '../../../ui/form/entity-form.ts'
import { useTripCategoryLabels } from '../../../ui/labels/trip-category-labels.ts'
import { useFigureError } from '../../../ui/form/use-figure-error.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { usePeopleOptions } from '../../people/users/queries.ts'
import {
  figureDecimals,
  type FigureName,
  newVehicle,
  vehicleModel,
  type VehicleValues,
} from './vehicle-values.ts'
import { useFuelLabels } from '../../../ui/labels/fuel-labels.ts'

type Text = FieldText<VehicleValues>

/** The labels of the fields. */
function useVehicleTexts(locale: string): FieldTexts<VehicleValues> {
  const { t } = useLingui()
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
    fuelType: { label: t`Fuel`, labels: useFuelLabels() },
    deviceIdentifier: {
      label: t`Device number`,
      message: t`Enter the device number, or an identifier of up to 40 characters.`,
    },
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
    message: (values) => figureError(values[name], { decimals: figureDecimals[name], locale }) ?? message,
  })
  return {
    tankLitres: text('tankLitres', t`Tank`, t`Enter a number of litres above zero.`),
    batteryKwh: text('batteryKwh', t`Battery`, t`Enter a number of kilowatt-hours above zero.`),
    odometerMeters: text(
      'odometerMeters',
      t`Odometer`,
      t`Enter the odometer in ${unit}, such as ${reading}.`,
    ),
    serviceEveryMeters: text(
      'serviceEveryMeters',
      t`Service interval`,
      t`Enter a distance above zero in ${unit}, such as ${interval}.`,
    ),
  }
}

type Use = 'fleetCategoryId' | 'driverId' | 'defaultTripCategory' | 'logbookEnabled' | 'privacyMode'

/** Driver and default trip category. */
function useUseTexts(): Record<Use, Text> {
  const { t } = useLingui()
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  return {
    fleetCategoryId: {
      label: t`Fleet category`,
      show: ({ fleetCategoryId }) => categories.find(({ id }) => id === fleetCategoryId)?.name ?? t`None`,
    },
    driverId: {
      label: t`Driver`,
      options: usePeopleOptions(),
      show: ({ driverId }) => (driverId === null ? t`No driver` : ''),
    },
    defaultTripCategory: { label: t`Trips count as`, labels: useTripCategoryLabels() },
    logbookEnabled: { label: t`Logbook for the tax office` },
    privacyMode: { label: t`Privacy mode` },
  }
}

export type VehicleForm = EntityForm<VehicleValues, VehicleCreate, Vehicle>

/** Changes `vehicle`, or adds a new one if it is undefined. */
export function useVehicleForm(vehicle: Vehicle | undefined): VehicleForm {
  const f = useFormat()
  return useEntityForm({
    model: vehicleModel(f),
    texts: useVehicleTexts(f.locale),
    first: newVehicle(f),
    record: vehicle,
  })
}
