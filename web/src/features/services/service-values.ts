import { type VehicleService, VehicleServiceCreate, type VehicleServices } from '@roadbook/contract/services'
import { metersOf, writeQuantity } from '../../lib/typed-figures.ts'

/** What the form holds: text as typed. */
export type ServiceValues = {
  date: string
  kilometers: string
  nextDueDate: string
  expenseId: string | null
  note: string
}

type First = { today: string; locale: string }

/** Filled with what is likely: done today, at what the odometer shows, and due a year later where dates are kept. */
export function newService(
  { odometerMeters, next, services }: VehicleServices,
  { today, locale }: First,
): ServiceValues {
  const isByDate = next.dueDate !== null || (services[0]?.nextDueDate ?? null) !== null
  return {
    date: today,
    kilometers: writeQuantity(Math.floor(odometerMeters / 1000), locale),
    nextDueDate: isByDate ? aYearLater(today) : '',
    expenseId: null,
    note: '',
  }
}

export function aYearLater(day: string): string {
  const [year, rest] = [day.slice(0, 4), day.slice(4)]
  return `${Number(year) + 1}${rest === '-02-29' ? '-02-28' : rest}`
}

export function valuesOf(service: VehicleService, locale: string): ServiceValues {
  return {
    date: service.date,
    kilometers: writtenKilometers(service.odometerMeters, locale),
    nextDueDate: service.nextDueDate ?? '',
    expenseId: service.expense?.id ?? null,
    note: service.note ?? '',
  }
}

function writtenKilometers(meters: number, locale: string): string {
  return writeQuantity(Math.round(meters / 100) / 10, locale)
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The body of the call; `before` is the service that is changed, whose odometer stays to the metre where nobody touched it. */
export function serviceOf(
  values: ServiceValues,
  locale: string,
  before?: VehicleService,
): VehicleServiceCreate {
  const isSame = before && values.kilometers === writtenKilometers(before.odometerMeters, locale)
  return {
    date: values.date,
    odometerMeters: isSame ? before.odometerMeters : metersOf(values.kilometers, locale),
    note: textOrNull(values.note),
    expenseId: values.expenseId,
    nextDueDate: textOrNull(values.nextDueDate),
  }
}

/** Only what was changed; an expense that the person may not see stays. */
export function changesOf(before: VehicleService, values: ServiceValues, locale: string) {
  const known = serviceOf(valuesOf(before, locale), locale, before)
  const said: Record<string, unknown> = serviceOf(values, locale, before)
  return Object.fromEntries(
    Object.entries(said).filter(([name, value]) => !Object.is(known[name as keyof typeof known], value)),
  )
}

const formNames: Record<string, keyof ServiceValues> = { odometerMeters: 'kilometers' }

/** The form's name of a field of the contract. */
export function fieldOf(path: string): string {
  return formNames[path] ?? path
}

/** Which fields the contract refuses, by the form's names. */
export function refusedFields(body: VehicleServiceCreate): string[] {
  const result = VehicleServiceCreate.safeParse(body)
  const refused = result.success ? [] : result.error.issues.map(({ path }) => fieldOf(String(path[0])))
  const isEarly = typeof body.nextDueDate === 'string' && body.nextDueDate <= body.date
  return [...new Set([...refused, ...(isEarly ? ['nextDueDate'] : [])])]
}
