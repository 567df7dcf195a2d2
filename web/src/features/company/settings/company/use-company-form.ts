import { useLingui } from '@lingui/react/macro'
import {
  Company,
  CompanyUpdate,
  gridFactorLimits,
  workingHoursLimits,
} from '@roadbook/contract/company/company'
import { coordinatesText, parseCoordinates } from '@roadbook/contract/core/coordinates'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { type Language, languageNames, languageOf } from '@roadbook/contract/languages'
import { figureOf, writeQuantity } from '../../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { weekdayNames } from '../../../../lib/time/weekday-names.ts'
import { type EntityForm, useEntityForm } from '../../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { useDistanceUnitLabels } from '../../../../lib/units/distance-unit-labels.ts'
import { useCoordinatesMessage } from './coordinates-message.ts'

type CompanyValues = {
  companyName: string
  country: string
  timeZone: string
  currency: string
  distanceUnit: DistanceUnit
  language: Language
  /** As typed. */
  gridFactor: string
  workingWeekdays: number[]
  /** As typed. */
  workingHours: string
  /** As typed; empty while there is no default location. */
  coordinates: string
}
type Body = Omit<CompanyUpdate, 'version'>
export type CompanyForm = EntityForm<CompanyValues, Body, Company>

function valuesOf(
  { gridCo2GramsPerKwh, workingHoursPerDay, locale, defaultLocation, ...saved }: Company,
  typedIn: string,
): CompanyValues {
  const { companyName, country, timeZone, currency, distanceUnit, workingWeekdays } = saved
  return {
    companyName,
    country,
    timeZone,
    currency,
    distanceUnit,
    language: languageOf(locale),
    gridFactor: writeQuantity(gridCo2GramsPerKwh, typedIn),
    workingWeekdays,
    workingHours: writeQuantity(workingHoursPerDay, typedIn),
    coordinates: defaultLocation === null ? '' : coordinatesText(defaultLocation),
  }
}

function bodyOf(
  { companyName, language, gridFactor, workingHours, coordinates, ...chosen }: CompanyValues,
  typedIn: string,
): Body {
  const parsed = parseCoordinates(coordinates)
  return {
    ...chosen,
    companyName: companyName.trim(),
    locale: `${language}-${chosen.country}`,
    gridCo2GramsPerKwh: figureOf(gridFactor, { decimals: gridFactorLimits.decimals, locale: typedIn }),
    workingHoursPerDay: figureOf(workingHours, { decimals: workingHoursLimits.decimals, locale: typedIn }),
    ...('place' in parsed ? { defaultLocation: parsed.place } : {}),
  }
}

/** A default location can be moved, but not removed. */
function modelFor({ defaultLocation }: Company, typedIn: string): FormModel<CompanyValues, Body, Company> {
  const isMissing = ({ coordinates }: CompanyValues) =>
    (coordinates.trim() !== '' || defaultLocation !== null) && 'problem' in parseCoordinates(coordinates)
  return {
    bodyOf: (values) => bodyOf(values, typedIn),
    schema: CompanyUpdate,
    fieldNames: {
      defaultLocation: 'coordinates',
      locale: 'language',
      gridCo2GramsPerKwh: 'gridFactor',
      workingHoursPerDay: 'workingHours',
    },
    alsoRefused: (values) => (isMissing(values) ? ['coordinates'] : []),
    saved: { schema: Company, valuesOf: (saved) => valuesOf(saved, typedIn) },
  }
}

export function useCompanyForm(company: Company): CompanyForm {
  const { t, i18n } = useLingui()
  const f = useFormat()
  const messageOf = useCoordinatesMessage()
  const nameOf = (type: 'region' | 'currency', code: string) =>
    new Intl.DisplayNames([i18n.locale], { type }).of(code) ?? code
  const weekdays = weekdayNames(f.locale, 'short')
  const [fewest, mostHours] = [f.number(workingHoursLimits.min), f.number(workingHoursLimits.max)]
  const [least, most] = [gridFactorLimits.min, f.number(gridFactorLimits.max)]
  return useEntityForm({
    model: modelFor(company, f.locale),
    record: company,
    texts: {
      companyName: { label: t`Company name`, message: t`Enter the company’s name, at most 200 characters.` },
      country: { label: t`Country`, show: ({ country }) => nameOf('region', country) },
      timeZone: { label: t`Time zone` },
      currency: { label: t`Currency`, show: ({ currency }) => nameOf('currency', currency) },
      distanceUnit: { label: t`Units`, labels: useDistanceUnitLabels() },
      language: { label: t`Language`, labels: languageNames },
      gridFactor: { label: t`Grid emission factor`, message: t`Enter ${least} to ${most} g CO₂/kWh.` },
      workingWeekdays: {
        label: t`Working days`,
        message: t`Choose at least one day.`,
        show: ({ workingWeekdays: chosen }) => chosen.map((day) => weekdays[day - 1]).join(', '),
      },
      workingHours: { label: t`Hours per working day`, message: t`Enter ${fewest} to ${mostHours} hours.` },
      coordinates: { label: t`Default location`, message: ({ coordinates }) => messageOf(coordinates) },
    },
  })
}
