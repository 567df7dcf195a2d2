/** Usage profiles that make the demo fleet look realistic, by plate and by kind. */
import type { DemoVehicle } from './fleet-file.ts'

/** Vehicles with a logbook: their drivers enter a purpose for each trip. */
const logbooks = new Set(['FPS 347', 'OFD 387', 'EJR 190', 'PWH 726'])
/** Vehicles whose private trips hide their places. */
const privately = new Set(['OFD 387'])
/** Vehicles that craftsmen drive home. */
const keptAtHome = new Set(['EJR 190'])
/** Vehicles that are filled up at the company's own pump and so have no receipts. */
const ownPump = new Set(['LNA 730', 'IVR 068'])
/** Sold, but kept for their history. */
const sold = new Set(['YAD 340', 'BTY 273'])

/** Previous drivers by plate: the driver of another vehicle, until this many days ago. */
export const earlierDrivers = [
  { registration: 'KBX 482', driverOf: 'DCM 556', daysAgo: 12 },
  { registration: 'DCM 556', driverOf: 'KBX 482', daysAgo: 12 },
  { registration: 'LNA 730', driverOf: 'RCB 015', daysAgo: 17 },
]

type UsageProfile = { consumptionPer100Km: number; serviceEveryMeters: number }

/** Litres, or kWh for electric vehicles. */
const usageByKind: Record<string, UsageProfile> = {
  van: { consumptionPer100Km: 9.4, serviceEveryMeters: 30_000_000 },
  truck: { consumptionPer100Km: 16.8, serviceEveryMeters: 40_000_000 },
  car: { consumptionPer100Km: 6.1, serviceEveryMeters: 20_000_000 },
}
const electric: Record<string, number> = { van: 24.5, car: 17.2 }

export function usageProfile({
  kind,
  fuelType,
}: Pick<DemoVehicle, 'kind' | 'fuelType'>): Partial<UsageProfile> {
  const known = usageByKind[kind]
  if (!known) return {}
  const consumption = fuelType === 'electric' ? electric[kind] : undefined
  return { ...known, ...(consumption === undefined ? {} : { consumptionPer100Km: consumption }) }
}

export function hasOwnPump(registration: string): boolean {
  return ownPump.has(registration)
}

export function vehicleProfile(registration: string) {
  return {
    logbookEnabled: logbooks.has(registration),
    privacyMode: privately.has(registration),
    isKeptAtHome: keptAtHome.has(registration),
    isSold: sold.has(registration),
  }
}

const DAY_MS = 86_400_000

/**
 * Days until a document expires, for the vehicles in order. A few are overdue or expire soon, so that "Needs
 * attention" has entries; the rest expire much later.
 */
const soon = {
  inspectionDueDate: new Map([
    [2, -3],
    [7, 6],
    [16, 12],
  ]),
  serviceDueDate: new Map([
    [4, 2],
    [10, -8],
    [18, 9],
  ]),
  insuranceExpiresOn: new Map([
    [5, 13],
    [13, 4],
  ]),
}

export function dueDates(i: number, now: Date): Record<keyof typeof soon, string> {
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const due = (paper: keyof typeof soon, step: number) => dayIn(soon[paper].get(i) ?? 30 + ((i * step) % 320))
  return {
    inspectionDueDate: due('inspectionDueDate', 37),
    serviceDueDate: due('serviceDueDate', 53),
    insuranceExpiresOn: due('insuranceExpiresOn', 29),
  }
}

/** One driver's licence was never checked, one long ago; by the position of their vehicle. */
const NEVER_CHECKED = 6
const LONG_AGO = 12

export function licenceOf(i: number, now: Date): { licenceNumber?: string; licenceCheckedAt?: Date } {
  if (i === NEVER_CHECKED) return {}
  const daysAgo = i === LONG_AGO ? 400 : 5 + ((i * 11) % 60)
  return {
    licenceNumber: `DEMO-${String(i + 1).padStart(4, '0')}`,
    licenceCheckedAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }
}
