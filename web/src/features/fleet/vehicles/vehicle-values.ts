import {
  type FigureStyle,
  figureOf,
  metersOf,
  type TypedStyle,
  writeDistance,
  writeQuantity,
} from '../../../lib/typed-figures.ts'
import { type FuelType, Vehicle, VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import type { FormModel } from '../../../ui/form/form-model.ts'

/** Form values: text as typed. */
export type VehicleValues = {
  registration: string
  label: string
  make: string
  model: string
  year: string
  vin: string
  fuelType: FuelType
  tankLitres: string
  batteryKwh: string
  odometer: string
  dongleId: string
  fleetCategoryId: string | null
  driverId: string | null
  defaultTripCategory: string
  inspectionDueDate: string
  serviceDueDate: string
  serviceEvery: string
  insuranceExpiresOn: string
  logbookEnabled: boolean
  privacyMode: boolean
}

export const newVehicle: VehicleValues = {
  registration: '',
  label: '',
  make: '',
  model: '',
  year: '',
  vin: '',
  fuelType: 'diesel',
  tankLitres: '',
  batteryKwh: '',
  odometer: '',
  dongleId: '',
  fleetCategoryId: null,
  driverId: null,
  defaultTripCategory: 'business',
  inspectionDueDate: '',
  serviceDueDate: '',
  serviceEvery: '',
  insuranceExpiresOn: '',
  logbookEnabled: false,
  privacyMode: false,
}

const typed = (value: string | number | null) => (value === null ? '' : String(value))

const written = (value: number | null, locale: string) => (value === null ? '' : writeQuantity(value, locale))

export function valuesOf(vehicle: Vehicle, style: TypedStyle): VehicleValues {
  const { locale } = style
  const figure = (value: number | null) => written(value, locale)
  return {
    registration: vehicle.registration,
    label: typed(vehicle.label),
    make: typed(vehicle.make),
    model: typed(vehicle.model),
    year: typed(vehicle.year),
    vin: typed(vehicle.vin),
    fuelType: vehicle.fuelType,
    tankLitres: figure(vehicle.tankLitres),
    batteryKwh: figure(vehicle.batteryKwh),
    odometer: '',
    dongleId: typed(vehicle.dongleId),
    fleetCategoryId: vehicle.fleetCategoryId,
    driverId: vehicle.driverId,
    defaultTripCategory: vehicle.defaultTripCategory,
    inspectionDueDate: typed(vehicle.inspectionDueDate),
    serviceDueDate: typed(vehicle.serviceDueDate),
    serviceEvery: writtenDistance(vehicle.serviceEveryMeters, style),
    insuranceExpiresOn: typed(vehicle.insuranceExpiresOn),
    logbookEnabled: vehicle.logbookEnabled,
    privacyMode: vehicle.privacyMode,
  }
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

const isEmpty = (text: string) => text.trim() === ''

/** Parses a year or a device number, which may be typed in groups; NaN if invalid, so that the contract refuses it. */
const digits = (text: string) => {
  const together = text.replaceAll(' ', '')
  if (together === '') return null
  return /^\d+$/.test(together) ? Number(together) : Number.NaN
}

/** How many decimals each number field allows. */
export const figureDecimals = { tankLitres: 2, batteryKwh: 2, odometer: 1, serviceEvery: 1 } as const
export type FigureName = keyof typeof figureDecimals

export function styleOf(name: FigureName, locale: string): FigureStyle {
  return { decimals: figureDecimals[name], locale }
}

function writtenDistance(meters: number | null, style: TypedStyle): string {
  return meters === null ? '' : writeDistance(meters, style)
}

/** An unchanged value keeps its exact metres. */
function serviceEveryMeters(
  { serviceEvery }: VehicleValues,
  style: TypedStyle,
  before?: Vehicle,
): number | null {
  if (before && serviceEvery === writtenDistance(before.serviceEveryMeters, style)) {
    return before.serviceEveryMeters
  }
  return isEmpty(serviceEvery) ? null : metersOf(serviceEvery, style)
}

/** The request body. Only a new vehicle has an odometer field; later, readings are entered. */
export function vehicleOf(values: VehicleValues, style: TypedStyle, before?: Vehicle): VehicleCreate {
  const { locale } = style
  const figure = (name: 'tankLitres' | 'batteryKwh') => {
    // Unchanged values are sent back as they were, even with more decimals than the field allows.
    if (before !== undefined && values[name] === written(before[name], locale)) return before[name]
    return isEmpty(values[name]) ? null : figureOf(values[name], styleOf(name, locale))
  }
  return {
    registration: values.registration.trim(),
    label: textOrNull(values.label),
    make: textOrNull(values.make),
    model: textOrNull(values.model),
    year: digits(values.year),
    vin: textOrNull(values.vin),
    fuelType: values.fuelType,
    tankLitres: figure('tankLitres'),
    batteryKwh: figure('batteryKwh'),
    dongleId: digits(values.dongleId),
    fleetCategoryId: values.fleetCategoryId,
    driverId: values.driverId,
    defaultTripCategory: values.defaultTripCategory,
    inspectionDueDate: textOrNull(values.inspectionDueDate),
    serviceDueDate: textOrNull(values.serviceDueDate),
    serviceEveryMeters: serviceEveryMeters(values, style, before),
    insuranceExpiresOn: textOrNull(values.insuranceExpiresOn),
    logbookEnabled: values.logbookEnabled,
    privacyMode: values.privacyMode,
    ...(isEmpty(values.odometer) || before !== undefined
      ? {}
      : { odometerMeters: metersOf(values.odometer, style) }),
  }
}

type VehicleModel = FormModel<VehicleValues, VehicleCreate, Vehicle>

export function vehicleModel(style: TypedStyle): VehicleModel {
  return {
    schema: VehicleCreate,
    fieldNames: { odometerMeters: 'odometer', serviceEveryMeters: 'serviceEvery' },
    bodyOf: (values, before) => vehicleOf(values, style, before),
    saved: { schema: Vehicle, valuesOf: (vehicle) => valuesOf(vehicle, style) },
  }
}
