import { distanceDecimals, metersOf, type TypedStyle } from '../../../lib/units/typed-figures.ts'
import { type FuelType, Vehicle, VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import {
  chosen,
  digits,
  distance,
  fieldsModel,
  figure,
  firstOf,
  orNull,
  text,
  textOrNull,
  type ValuesOf,
} from '../../../ui/form/fields.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'

/** How many decimals each number field allows. */
export const figureDecimals = {
  tankLitres: 2,
  batteryKwh: 2,
  odometerMeters: distanceDecimals,
  serviceEveryMeters: distanceDecimals,
} as const
export type FigureName = keyof typeof figureDecimals

const fieldsIn = (style: TypedStyle) => ({
  registration: text,
  label: textOrNull,
  make: textOrNull,
  model: textOrNull,
  year: digits,
  vin: textOrNull,
  fuelType: chosen<FuelType>('diesel'),
  tankLitres: orNull(figure({ decimals: figureDecimals.tankLitres, locale: style.locale })),
  batteryKwh: orNull(figure({ decimals: figureDecimals.batteryKwh, locale: style.locale })),
  deviceIdentifier: textOrNull,
  fleetCategoryId: chosen<string | null>(null),
  driverId: chosen<string | null>(null),
  defaultTripCategory: chosen('business'),
  inspectionDueDate: textOrNull,
  serviceDueDate: textOrNull,
  serviceEveryMeters: orNull(distance(style)),
  insuranceExpiresOn: textOrNull,
  logbookEnabled: chosen<boolean>(false),
  privacyMode: chosen<boolean>(false),
})

/** Only a new vehicle has an odometer field; later, readings are entered. */
export type VehicleValues = ValuesOf<ReturnType<typeof fieldsIn>> & { odometerMeters: string }

export function newVehicle(style: TypedStyle): VehicleValues {
  return { ...firstOf(fieldsIn(style)), odometerMeters: '' }
}

export function vehicleModel(style: TypedStyle): FormModel<VehicleValues, VehicleCreate, Vehicle> {
  const { bodyOf, saved, ...model } = fieldsModel(fieldsIn(style), { schema: VehicleCreate, saved: Vehicle })
  return {
    ...model,
    bodyOf: (values, before) => ({
      ...bodyOf(values, before),
      ...(values.odometerMeters.trim() === '' || before !== undefined
        ? {}
        : { odometerMeters: metersOf(values.odometerMeters, style) }),
    }),
    ...(saved && {
      saved: {
        schema: saved.schema,
        valuesOf: (vehicle) => ({ ...saved.valuesOf(vehicle), odometerMeters: '' }),
      },
    }),
  }
}
