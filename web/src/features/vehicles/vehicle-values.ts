import { VehicleCreate, type FuelType, type Vehicle } from '@roadbook/contract/vehicles'

/** What the form holds: text as typed. */
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
  odometerKm: string
  dongleId: string
  fleetCategoryId: string | null
  driverId: string | null
  defaultTripCategory: string
  inspectionDueDate: string
  serviceDueDate: string
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
  odometerKm: '',
  dongleId: '',
  fleetCategoryId: null,
  driverId: null,
  defaultTripCategory: 'business',
  inspectionDueDate: '',
  serviceDueDate: '',
  insuranceExpiresOn: '',
  logbookEnabled: false,
  privacyMode: false,
}

const typed = (value: string | number | null) => (value === null ? '' : String(value))

export function valuesOf(vehicle: Vehicle): VehicleValues {
  return {
    registration: vehicle.registration,
    label: typed(vehicle.label),
    make: typed(vehicle.make),
    model: typed(vehicle.model),
    year: typed(vehicle.year),
    vin: typed(vehicle.vin),
    fuelType: vehicle.fuelType,
    tankLitres: typed(vehicle.tankLitres),
    batteryKwh: typed(vehicle.batteryKwh),
    odometerKm: '',
    dongleId: typed(vehicle.dongleId),
    fleetCategoryId: vehicle.fleetCategoryId,
    driverId: vehicle.driverId,
    defaultTripCategory: vehicle.defaultTripCategory,
    inspectionDueDate: typed(vehicle.inspectionDueDate),
    serviceDueDate: typed(vehicle.serviceDueDate),
    insuranceExpiresOn: typed(vehicle.insuranceExpiresOn),
    logbookEnabled: vehicle.logbookEnabled,
    privacyMode: vehicle.privacyMode,
  }
}

const words = (text: string) => (text.trim() === '' ? null : text.trim())

/** Spaces inside are for reading; what is no number stays as NaN, so that the contract refuses it. */
const number = (text: string) =>
  text.trim() === '' ? null : Number(text.replaceAll(' ', '').replace(',', '.'))

/** The body of the call. The odometer stands in the form of a new vehicle only: later it is entered as a reading. */
export function vehicleOf(values: VehicleValues, before?: Vehicle): VehicleCreate {
  const kilometers = number(values.odometerKm)
  return {
    registration: values.registration.trim(),
    label: words(values.label),
    make: words(values.make),
    model: words(values.model),
    year: number(values.year),
    vin: words(values.vin),
    fuelType: values.fuelType,
    tankLitres: number(values.tankLitres),
    batteryKwh: number(values.batteryKwh),
    dongleId: number(values.dongleId),
    fleetCategoryId: values.fleetCategoryId,
    driverId: values.driverId,
    defaultTripCategory: values.defaultTripCategory,
    inspectionDueDate: words(values.inspectionDueDate),
    serviceDueDate: words(values.serviceDueDate),
    insuranceExpiresOn: words(values.insuranceExpiresOn),
    logbookEnabled: values.logbookEnabled,
    privacyMode: values.privacyMode,
    ...(kilometers === null || before !== undefined ? {} : { odometerMeters: Math.round(kilometers * 1000) }),
  }
}

const formNames: Record<string, keyof VehicleValues> = { odometerMeters: 'odometerKm' }

/** The form's name of a field of the contract. */
export function fieldOf(path: string): string {
  return formNames[path] ?? path
}

/** Which fields the contract refuses, by the form's names; the words are the form's. */
export function refusedFields(values: VehicleValues, before?: Vehicle): string[] {
  const result = VehicleCreate.safeParse(vehicleOf(values, before))
  if (result.success) return []
  return [...new Set(result.error.issues.map(({ path }) => fieldOf(String(path[0]))))]
}
