/**
 * Generated expenses of the demo fleet other than fuel; the same vehicle and day always give the same result.
 */
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { timeZoneOf } from '../../core/companies/index.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { addExpenses, type PlainExpense } from '../../money/expenses/index.ts'
import { vehicleProfile } from './demo-profiles.ts'
import type { DemoVehicle } from './fleet-file.ts'
import { seededRandom } from './seeded-random.ts'

type Bill = { type: ExpenseType; amountMinor: number; vendor: string; vatPercent?: number; note?: string }

const VAT_PERCENT = 18
const SATURDAY = 6

type Fleet = {
  vehicles: readonly DemoVehicle[]
  /** By plate. */
  ids: ReadonlyMap<string, string>
  /** When the vehicles began to drive: earlier days have no costs. */
  since: Date
  /** When vehicles were sold. */
  soldAt: Date
}

/** Runs in the transaction that creates the vehicles. */
export async function createDemoExpenses(
  context: Context,
  { vehicles, ids, since, soldAt }: Fleet,
): Promise<void> {
  const { scope, tx, now } = context
  const timeZone = await timeZoneOf(context)
  const days = daysUntil(dateIn(timeZone, since), dateIn(timeZone, now))
  const expenses = vehicles.flatMap((vehicle, nth): PlainExpense[] => {
    const vehicleId = ids.get(vehicle.registration)
    if (vehicleId === undefined) return []
    const lastMs = vehicleProfile(vehicle.registration).isSold ? soldAt.getTime() : now.getTime()
    return days.flatMap((day, index) => {
      const daysAgo = days.length - 1 - index
      const noonMs = day.toZonedDateTime({ timeZone, plainTime: NOON }).epochMilliseconds
      if (day.toZonedDateTime(timeZone).epochMilliseconds >= lastMs) return []
      const entered = { date: day.toString(), enteredAt: new Date(Math.min(now.getTime(), noonMs)) }
      return billsOf(vehicle, { nth, day, daysAgo }).map((bill) => ({ vehicleId, ...entered, ...bill }))
    })
  })
  await addExpenses(tx, scope.tenantId, expenses)
}

const NOON = Temporal.PlainTime.from('12:00')

function daysUntil(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] {
  return Array.from({ length: first.until(last).days + 1 }, (_, days) => first.add({ days }))
}

/** `nth`: the vehicle's position in the fleet. */
type On = { nth: number; day: Temporal.PlainDate; daysAgo: number }

function billsOf(vehicle: DemoVehicle, on: On): Bill[] {
  return [...monthly(vehicle, on), ...drivingExpenses(vehicle, on), ...seldom(vehicle, on)]
}

/** Cents a month, by vehicle kind. */
const leasing: Record<string, number> = { van: 42_900, truck: 68_500, car: 35_900 }
const insurance: Record<string, number> = { van: 6_480, truck: 11_250, car: 5_230 }
/** Older vehicles are owned, not leased. */
const LEASED_SINCE = 2021

function monthly({ kind, year }: DemoVehicle, { day }: On): Bill[] {
  if (day.day === 1 && year >= LEASED_SINCE) {
    const amountMinor = leasing[kind] ?? 35_900
    return [{ type: 'leasing', amountMinor, vatPercent: VAT_PERCENT, vendor: 'Example Leasing' }]
  }
  if (day.day !== 5) return []
  // Insurance is exempt from VAT.
  return [{ type: 'insurance', amountMinor: insurance[kind] ?? 5_230, vendor: 'Specimen Insurance' }]
}

const parksOften = new Set(['Sales', 'Pool', 'Service'])

function drivingExpenses({ registration, fleetCategory, kind }: DemoVehicle, { nth, day }: On): Bill[] {
  if (day.dayOfWeek >= SATURDAY) return []
  const random = seededRandom(`${registration} ${day.toString()}`)
  const bills: Bill[] = []
  if (parksOften.has(fleetCategory) && random(1) < 0.22) {
    const amountMinor = 150 + 50 * Math.floor(random(2) * 10)
    bills.push({ type: 'parking', amountMinor, vatPercent: VAT_PERCENT, vendor: 'Sample Car Park, Valletta' })
  }
  if (kind === 'truck' && random(3) < 0.08) {
    bills.push({ type: 'toll', amountMinor: 3_240, vendor: 'Example Ferry', note: 'To Gozo and back' })
  }
  // Every fourth week, on a different weekday for each vehicle.
  if (day.dayOfWeek === 1 + (nth % 5) && (day.weekOfYear ?? 0) % 4 === nth % 4) {
    const amountMinor = kind === 'car' ? 2_500 : 4_200
    bills.push({ type: 'cleaning', amountMinor, vatPercent: VAT_PERCENT, vendor: 'Specimen Car Wash' })
  }
  return bills
}

type SeldomBill = Bill & { registration: string; daysAgo: number }

const workshop = { vendor: 'Sample Workshop, Ħal Qormi', vatPercent: VAT_PERCENT }

const seldomBills: readonly SeldomBill[] = [
  {
    registration: 'GHS 102',
    daysAgo: 3,
    type: 'maintenance',
    amountMinor: 28_640,
    note: 'Service',
    ...workshop,
  },
  {
    registration: 'AXM 841',
    daysAgo: 9,
    type: 'repair',
    amountMinor: 19_350,
    note: 'Wing mirror',
    ...workshop,
  },
  {
    registration: 'KBX 482',
    daysAgo: 8,
    type: 'fine',
    amountMinor: 2_329,
    vendor: 'Example Council',
    note: 'Loading bay',
  },
  {
    registration: 'JQT 219',
    daysAgo: 13,
    type: 'tyres',
    amountMinor: 48_200,
    note: 'Four tyres',
    ...workshop,
  },
  {
    registration: 'HBP 914',
    daysAgo: 17,
    type: 'maintenance',
    amountMinor: 61_480,
    note: 'Brakes',
    ...workshop,
  },
  {
    registration: 'TGU 569',
    daysAgo: 21,
    type: 'tax',
    amountMinor: 17_500,
    vendor: 'Example Licence Office',
  },
  {
    registration: 'FPS 347',
    daysAgo: 26,
    type: 'maintenance',
    amountMinor: 21_930,
    note: 'Service',
    ...workshop,
  },
  {
    registration: 'EJR 190',
    daysAgo: 30,
    type: 'other',
    amountMinor: 3_890,
    vendor: 'Sample Hardware',
    note: 'First-aid kit',
  },
  {
    registration: 'LNA 730',
    daysAgo: 37,
    type: 'tyres',
    amountMinor: 73_600,
    note: 'Four tyres',
    ...workshop,
  },
  {
    registration: 'CZN 905',
    daysAgo: 44,
    type: 'maintenance',
    amountMinor: 25_120,
    note: 'Service',
    ...workshop,
  },
  { registration: 'UDV 238', daysAgo: 50, type: 'repair', amountMinor: 34_700, note: 'Starter', ...workshop },
  {
    registration: 'KBX 482',
    daysAgo: 57,
    type: 'maintenance',
    amountMinor: 26_310,
    note: 'Service',
    ...workshop,
  },
  {
    registration: 'GHS 101',
    daysAgo: 63,
    type: 'tyres',
    amountMinor: 51_600,
    note: 'Four tyres',
    ...workshop,
  },
  {
    registration: 'OFD 387',
    daysAgo: 68,
    type: 'fine',
    amountMinor: 2_329,
    vendor: 'Example Council',
    note: 'Parked on a yellow line',
  },
  {
    registration: 'MSL 452',
    daysAgo: 72,
    type: 'maintenance',
    amountMinor: 23_450,
    note: 'Service',
    ...workshop,
  },
]

function seldom(vehicle: DemoVehicle, on: On): Bill[] {
  return seldomBills
    .filter(({ registration, daysAgo }) => registration === vehicle.registration && daysAgo === on.daysAgo)
    .map(({ registration: _plate, daysAgo: _when, ...bill }) => bill)
}
