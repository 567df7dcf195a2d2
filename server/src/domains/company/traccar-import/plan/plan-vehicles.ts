import type { FuelType } from '@roadbook/contract/fleet/vehicles'
import { VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import { OdometerMeters } from '@roadbook/contract/fleet/odometer'
import { registrationKey } from '@roadbook/contract/fleet/registration-key'
import { DeviceIdentifier } from '@roadbook/contract/tracking/dongle-id'
import { deviceOf, toDongleId } from '../../../tracking/devices/index.ts'
import type { TraccarDevice, TraccarLatest, TraccarRecords } from '../source/traccar-records.ts'
import { type Links, linksOf } from './links.ts'
import { firstProblem, type NewVehicle, type PlannedOf, type Present } from './planned.ts'
import type { ServiceDue } from './plan-maintenances.ts'

type Options = { fuelType: FuelType; serviceOf: (deviceId: number) => ServiceDue }

/** A device becomes a vehicle with the device's name as its registration. */
export function planVehicles(
  records: TraccarRecords,
  present: Present,
  { fuelType, serviceOf }: Options,
): PlannedOf<'device'>[] {
  const drivers = linksOf('driver', records)
  const names = new Registrations(present)
  const odometers = new Map(
    records.latest.map(({ deviceId, attributes }) => [deviceId, metersIn(attributes)]),
  )
  return records.devices.map((device) => {
    const planned = { kind: 'device' as const, traccarId: device.id, name: device.name || device.uniqueId }
    if (present.isImported('device', device.id)) return { ...planned, outcome: { action: 'known' } }
    const isUsable = DeviceIdentifier.safeParse(device.uniqueId).success
    const dongleId = isUsable ? toDongleId(device.uniqueId) : undefined
    const here = names.findHere(planned.name, dongleId, device.disabled)
    if (here) {
      const needsDevice =
        here.dongleId === null && !here.archived && dongleId !== undefined && !device.disabled
      return {
        ...planned,
        outcome: {
          action: 'adopt',
          recordId: here.id,
          ...(needsDevice ? { deviceIdentifier: device.uniqueId } : {}),
        },
        problem: numberProblem(device, dongleId),
      }
    }
    const registration = names.take(planned.name, device.uniqueId)
    const first = names.takeDevice(dongleId, registration)
    const value = newVehicle(device, {
      registration,
      deviceIdentifier: first === undefined && dongleId !== undefined ? device.uniqueId : undefined,
      odometerMeters: odometers.get(device.id),
      driverId: driverOf(drivers, device.id),
      fuelType,
      service: serviceOf(device.id),
    })
    const checked = VehicleCreate.safeParse(value.body)
    if (!checked.success)
      return { ...planned, outcome: { action: 'refuse' }, problem: firstProblem(checked.error) }
    return {
      ...planned,
      outcome: { action: 'add', value: { ...value, body: checked.data } },
      problem: first === undefined ? numberProblem(device, dongleId) : takenProblem(device, first),
    }
  })
}

function numberProblem(
  { uniqueId }: TraccarDevice,
  dongleId: number | undefined,
): PlannedOf<'device'>['problem'] {
  if (dongleId !== undefined) return undefined
  return { code: 'traccar_device_number', details: { number: uniqueId.slice(0, 60) } }
}

function takenProblem({ uniqueId }: TraccarDevice, registration: string): PlannedOf<'device'>['problem'] {
  return { code: 'device_taken', details: { deviceNumber: deviceOf(uniqueId).identifier, registration } }
}

type Facts = {
  registration: string
  deviceIdentifier: string | undefined
  odometerMeters: number | undefined
  driverId: number | undefined
  fuelType: FuelType
  service: ServiceDue
}

function newVehicle(device: TraccarDevice, facts: Facts): NewVehicle {
  const { registration, deviceIdentifier, odometerMeters, driverId, fuelType, service } = facts
  const { name, model, groupId, disabled } = device
  return {
    body: {
      registration,
      fuelType,
      ...service,
      ...(registration === name || name === '' ? {} : { label: name.slice(0, 100) }),
      ...(model === '' ? {} : { model: model.slice(0, 100) }),
      ...(deviceIdentifier === undefined ? {} : { deviceIdentifier }),
      ...(odometerMeters === undefined ? {} : { odometerMeters }),
    },
    groupId,
    driverId,
    isArchived: disabled,
  }
}

function driverOf(drivers: Links, deviceId: number): number | undefined {
  return drivers.ofDevice(deviceId)[0]
}

/** The device's own count, or the distance that Traccar added up, which its users set to the odometer. */
function metersIn({ odometer, totalDistance }: TraccarLatest['attributes']): number | undefined {
  const meters = OdometerMeters.safeParse(Math.round(odometer ?? totalDistance ?? Number.NaN))
  return meters.success && meters.data > 0 ? meters.data : undefined
}

const MAX_REGISTRATION = 40

type Vehicle = Present['vehicles'][number]

/** Registrations and devices that are taken, here or by this import. */
class Registrations {
  readonly #vehicles: Map<string, Vehicle>
  readonly #byDevice: Map<number, Vehicle>
  readonly #adopted = new Set<string>()
  readonly #taken: Set<string>
  readonly #devices = new Map<number, string>()

  constructor({ vehicles }: Present) {
    this.#vehicles = new Map(vehicles.map((vehicle) => [registrationKey(vehicle.registration), vehicle]))
    this.#byDevice = new Map(
      vehicles.flatMap((vehicle) => (vehicle.dongleId === null ? [] : [[vehicle.dongleId, vehicle]])),
    )
    this.#taken = new Set(this.#vehicles.keys())
  }

  /** The vehicle that has this device, or this registration and no other device. */
  findHere(name: string, dongleId: number | undefined, isArchived: boolean): Vehicle | undefined {
    const found = this.#here(name, dongleId)
    if (!found || this.#adopted.has(found.id) || (found.archived && !isArchived)) return undefined
    this.#adopted.add(found.id)
    return found
  }

  #here(name: string, dongleId: number | undefined): Vehicle | undefined {
    const equipped = dongleId === undefined ? undefined : this.#byDevice.get(dongleId)
    if (equipped) return equipped
    const named = this.#vehicles.get(registrationKey(name.slice(0, MAX_REGISTRATION)))
    return named?.dongleId === null ? named : undefined
  }

  /** Of devices with the same name, the later ones get their number, too. */
  take(name: string, uniqueId: string): string {
    const short = name.slice(0, MAX_REGISTRATION).trim()
    const number = uniqueId.slice(0, MAX_REGISTRATION / 2)
    const longer = `${name.slice(0, MAX_REGISTRATION - number.length - 1).trim()} ${number}`
    const registration = this.#taken.has(registrationKey(short)) ? longer : short
    this.#taken.add(registrationKey(registration))
    return registration
  }

  /** The vehicle of an earlier device of the import with this number: `123` and `0123` are the same here. */
  takeDevice(dongleId: number | undefined, registration: string): string | undefined {
    const first = dongleId === undefined ? undefined : this.#devices.get(dongleId)
    if (dongleId !== undefined && first === undefined) this.#devices.set(dongleId, registration)
    return first
  }
}
