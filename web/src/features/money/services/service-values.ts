import { metersPer } from '@roadbook/contract/core/meters-per'
import { VehicleService, VehicleServiceCreate, type VehicleServices } from '@roadbook/contract/money/services'
import { metersOf, type TypedStyle, writeDistance, writeQuantity } from '../../../lib/typed-figures.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'

/** Form values: text as typed. */
export type ServiceValues = {
  date: string
  kilometers: string
  nextDueDate: string
  expenseId: string | null
  note: string
}

type First = TypedStyle & { today: string }

/** Likely values: done today at the current odometer reading, and due in a year if due dates are used. */
export function newService(
  { odometerMeters, next, services }: VehicleServices,
  { today, locale, distanceUnit }: First,
): ServiceValues {
  const isByDate = next.dueDate !== null || (services[0]?.nextDueDate ?? null) !== null
  return {
    date: today,
    kilometers: writeQuantity(Math.floor(odometerMeters / metersPer[distanceUnit]), locale),
    nextDueDate: isByDate ? aYearLater(today) : '',
    expenseId: null,
    note: '',
  }
}

export function aYearLater(day: string): string {
  const [year, rest] = [day.slice(0, 4), day.slice(4)]
  return `${Number(year) + 1}${rest === '-02-29' ? '-02-28' : rest}`
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

type ServiceModel = FormModel<ServiceValues, VehicleServiceCreate, VehicleService>

export function serviceModel(style: TypedStyle): ServiceModel {
  const written = (meters: number) => writeDistance(meters, style)
  return {
    schema: VehicleServiceCreate,
    fieldNames: { odometerMeters: 'kilometers' },
    alsoRefused: ({ date, nextDueDate }) =>
      textOrNull(nextDueDate) !== null && nextDueDate <= date ? ['nextDueDate'] : [],
    bodyOf: ({ date, kilometers, note, expenseId, nextDueDate }, before) => {
      // An unchanged odometer keeps its exact metres.
      const isSame = before !== undefined && kilometers === written(before.odometerMeters)
      return {
        date,
        odometerMeters: isSame ? before.odometerMeters : metersOf(kilometers, style),
        note: textOrNull(note),
        expenseId,
        nextDueDate: textOrNull(nextDueDate),
      }
    },
    saved: {
      schema: VehicleService,
      valuesOf: ({ date, odometerMeters, nextDueDate, expense, note }) => ({
        date,
        kilometers: written(odometerMeters),
        nextDueDate: nextDueDate ?? '',
        expenseId: expense?.id ?? null,
        note: note ?? '',
      }),
    },
  }
}
