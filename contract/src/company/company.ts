import { z } from 'zod'
import { Currency } from '../core/countries.ts'
import { hasDecimals } from '../core/decimals.ts'
import { DistanceUnit } from '../core/distance-unit.ts'
import { entityFields, expectedVersion, oneLine } from '../core/entity.ts'
import { languages } from '../languages.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'
import { Country, DefaultLocation } from './settings.ts'
import { TimeZone } from '../core/time-zone.ts'

const CompanyName = oneLine(200)

/** A language of the product, with the country whose formats apply: `en-MT`. */
export const Locale = z
  .string()
  .regex(
    new RegExp(`^(${languages.join('|')})(-[A-Z]{2})?$`),
    problem('language_unknown', { languages: [...languages] }),
  )

/** In grams of CO2 per kilowatt-hour. */
export const gridFactorLimits = { min: 0, max: 2_000, decimals: 2 }

/** The start or end of a working day. */
export const workingHoursLimits = { min: 0.25, max: 24, decimals: 2 }

export const Company = z.object({
  id: z.uuid(),
  companyName: z.string(),
  country: z.string(),
  /** Days and months begin and end in this time zone. */
  timeZone: z.string(),
  /** The default for new expenses; recorded ones keep theirs. */
  currency: z.string(),
  distanceUnit: DistanceUnit,
  /** For the electricity that vehicles charge: used to compute the CO2 of driving, also in the past. */
  gridCo2GramsPerKwh: z.number(),
  /** ISO weekdays on which the company works, 1 for Monday: used for working days in reports and analytics. */
  workingWeekdays: z.array(z.int().min(1).max(7)),
  /** On each of them: vehicle utilisation is a share of these hours. */
  workingHoursPerDay: z.number(),
  /** The default for new users, emails and exports. */
  locale: z.string(),
  defaultLocation: DefaultLocation.nullable(),
  ...entityFields,
})
export type Company = z.infer<typeof Company>

function within({ min, max, decimals }: { min: number; max: number; decimals: number }) {
  return z
    .number()
    .min(min)
    .max(max)
    .refine((value) => hasDecimals(value, decimals), problem('too_many_decimals', { decimals }))
}

export const CompanyUpdate = z
  .object({
    companyName: CompanyName,
    country: Country,
    timeZone: TimeZone,
    currency: Currency,
    distanceUnit: DistanceUnit,
    gridCo2GramsPerKwh: within(gridFactorLimits),
    workingWeekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
    workingHoursPerDay: within(workingHoursLimits),
    locale: Locale,
    /** Without its country: that of the nearest town. */
    defaultLocation: DefaultLocation.partial({ country: true }),
    version: expectedVersion,
  })
  .partial()
export type CompanyUpdate = z.infer<typeof CompanyUpdate>

export const companyRoutes = routes({
  get: {
    method: 'GET',
    path: '/settings/company',
    access: 'settings.read',
    summary:
      'The company: its name, country, time zone, currency, units, grid emission factor, working hours, language and default location.',
    response: Company,
  },
  update: {
    method: 'PUT',
    path: '/settings/company',
    access: 'settings.write',
    summary: 'Changes the fields that the body names. A new time zone applies to past days too.',
    body: CompanyUpdate,
    response: Company,
  },
})
