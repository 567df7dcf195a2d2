import { odometerFigure } from '@roadbook/contract/core/meters-per'
import { VehicleService, VehicleServiceCreate, type VehicleServices } from '@roadbook/contract/money/services'
import { type TypedStyle, writeQuantity } from '../../../lib/units/typed-figures.ts'
import {
  chosen,
  distance,
  firstOf,
  sentOf,
  text,
  textOrNull,
  typedOf,
  type ValuesOf,
} from '../../../ui/form/fields.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'

const fieldsIn = (style: TypedStyle) => ({
  date: text,
  odometerMeters: distance(style),
  note: textOrNull,
  expenseId: chosen<string | null>(null),
  nextDueDate: textOrNull,
})
export type ServiceValues = ValuesOf<ReturnType<typeof fieldsIn>>

type First = TypedStyle & { today: string }

/** Suggested values: done today at the current odometer reading, and due in a year if due dates are used. */
export function newService(
  { odometerMeters, next, services }: VehicleServices,
  { today, ...style }: First,
): ServiceValues {
  const isByDate = next.dueDate !== null || (services[0]?.nextDueDate ?? null) !== null
  return {
    ...firstOf(fieldsIn(style)),
    date: today,
    odometerMeters: writeQuantity(odometerFigure(odometerMeters, style.distanceUnit), style.locale),
    nextDueDate: isByDate ? aYearLater(today) : '',
  }
}

export function aYearLater(day: string): string {
  const [year, rest] = [day.slice(0, 4), day.slice(4)]
  return `${Number(year) + 1}${rest === '-02-29' ? '-02-28' : rest}`
}

type ServiceModel = FormModel<ServiceValues, VehicleServiceCreate, VehicleService>

export function serviceModel(style: TypedStyle): ServiceModel {
  const fields = fieldsIn(style)
  const withId = (service: VehicleService) => ({ ...service, expenseId: service.expense?.id ?? null })
  return {
    schema: VehicleServiceCreate,
    alsoRefused: ({ date, nextDueDate }) =>
      nextDueDate !== '' && nextDueDate <= date ? ['nextDueDate'] : [],
    bodyOf: (values, before) => sentOf(fields, values, before && withId(before)),
    saved: { schema: VehicleService, valuesOf: (service) => typedOf(fields, withId(service)) },
  }
}
