import { useLingui } from '@lingui/react/macro'
import { Company, CompanyUpdate, gridFactorLimits } from '@roadbook/contract/company'
import { coordinatesText, parseCoordinates } from '@roadbook/contract/coordinates'
import type { DistanceUnit } from '@roadbook/contract/distance-unit'
import { type Language, languageNames, languageOf } from '@roadbook/contract/languages'
import { figureOf, writeQuantity } from '../../../lib/typed-figures.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { type EntityForm, useEntityForm } from '../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'
import { useDistanceUnitLabels } from './distance-unit-labels.ts'
import { useCoordinatesMessage } from './coordinates-message.ts'

export type CompanyValues = {
  companyName: string
  country: string
  timeZone: string
  currency: string
  distanceUnit: DistanceUnit
  language: Language
  /** As typed. */
  gridFactor: string
  /** As typed; empty while there is no default location. */
  coordinates: string
}
type Body = Omit<CompanyUpdate, 'version'>
export type CompanyForm = EntityForm<CompanyValues, Body, Company>

function valuesOf(
  { gridCo2GramsPerKwh, locale, defaultLocation, ...saved }: Company,
  typedIn: string,
): CompanyValues {
  const { companyName, country, timeZone, currency, distanceUnit } = saved
  return {
    companyName,
    country,
    timeZone,
    currency,
    distanceUnit,
    language: languageOf(locale),
    gridFactor: writeQuantity(gridCo2GramsPerKwh, typedIn),
    coordinates: defaultLocation === null ? '' : coordinatesText(defaultLocation),
  }
}

function bodyOf(
  { companyName, language, gridFactor, coordinates, ...chosen }: CompanyValues,
  typedIn: string,
): Body {
  const parsed = parseCoordinates(coordinates)
  return {
    ...chosen,
    companyName: companyName.trim(),
    locale: `${language}-${chosen.country}`,
    gridCo2GramsPerKwh: figureOf(gridFactor, { decimals: gridFactorLimits.decimals, locale: typedIn }),
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
    },
    alsoRefused: (values) => (isMissing(values) ? ['coordinates'] : []),
    saved: { schema: Company, valuesOf: (saved) => valuesOf(saved, typedIn) },
  }
}

export function useCompanyForm(company: Company): CompanyForm {
  const { t, i18n } = useLingui()
  const f = useFormat()
  const messageOf = useCoordinatesMessage()
  const units = useDistanceUnitLabels()
  const nameOf = (type: 'region' | 'currency', code: string) =>
    new Intl.DisplayNames([i18n.locale], { type }).of(code) ?? code
  const [least, most] = [gridFactorLimits.min, f.number(gridFactorLimits.max)]
  return useEntityForm({
    model: modelFor(company, f.locale),
    first: valuesOf(company, f.locale),
    record: company,
    texts: {
      companyName: { label: t`Company name`, message: t`Enter the company’s name, at most 200 characters.` },
      country: { label: t`Country`, show: ({ country }) => nameOf('region', country) },
      timeZone: { label: t`Time zone` },
      currency: { label: t`Currency`, show: ({ currency }) => nameOf('currency', currency) },
      distanceUnit: { label: t`Units`, show: ({ distanceUnit }) => units[distanceUnit] },
      language: { label: t`Language`, show: ({ language }) => languageNames[language] },
      gridFactor: { label: t`Grid emission factor`, message: t`Enter ${least} to ${most} g CO₂/kWh.` },
      coordinates: { label: t`Default location`, message: ({ coordinates }) => messageOf(coordinates) },
    },
  })
}
