import { useLingui } from '@lingui/react/macro'
import { Company, CompanyUpdate } from '@roadbook/contract/company'
import { coordinatesText, parseCoordinates } from '@roadbook/contract/coordinates'
import type { DistanceUnit } from '@roadbook/contract/distance-unit'
import { type Language, languageNames, languageOf } from '@roadbook/contract/languages'
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
  /** As typed; empty while there is no default location. */
  coordinates: string
}
type Body = Omit<CompanyUpdate, 'version'>
export type CompanyForm = EntityForm<CompanyValues, Body, Company>

function valuesOf({
  companyName,
  country,
  timeZone,
  currency,
  distanceUnit,
  locale,
  defaultLocation,
}: Company): CompanyValues {
  const coordinates = defaultLocation === null ? '' : coordinatesText(defaultLocation)
  return {
    companyName,
    country,
    timeZone,
    currency,
    distanceUnit,
    language: languageOf(locale),
    coordinates,
  }
}

function bodyOf({ companyName, language, coordinates, ...chosen }: CompanyValues): Body {
  const parsed = parseCoordinates(coordinates)
  return {
    ...chosen,
    companyName: companyName.trim(),
    locale: `${language}-${chosen.country}`,
    ...('place' in parsed ? { defaultLocation: parsed.place } : {}),
  }
}

/** A default location can be moved, but not removed. */
function modelFor({ defaultLocation }: Company): FormModel<CompanyValues, Body, Company> {
  const isMissing = ({ coordinates }: CompanyValues) =>
    (coordinates.trim() !== '' || defaultLocation !== null) && 'problem' in parseCoordinates(coordinates)
  return {
    bodyOf,
    schema: CompanyUpdate,
    fieldNames: { defaultLocation: 'coordinates', locale: 'language' },
    alsoRefused: (values) => (isMissing(values) ? ['coordinates'] : []),
    saved: { schema: Company, valuesOf },
  }
}

export function useCompanyForm(company: Company): CompanyForm {
  const { t, i18n } = useLingui()
  const messageOf = useCoordinatesMessage()
  const units = useDistanceUnitLabels()
  const nameOf = (type: 'region' | 'currency', code: string) =>
    new Intl.DisplayNames([i18n.locale], { type }).of(code) ?? code
  return useEntityForm({
    model: modelFor(company),
    first: valuesOf(company),
    record: company,
    texts: {
      companyName: { label: t`Company name`, message: t`Enter the company’s name, at most 200 characters.` },
      country: { label: t`Country`, show: ({ country }) => nameOf('region', country) },
      timeZone: { label: t`Time zone` },
      currency: { label: t`Currency`, show: ({ currency }) => nameOf('currency', currency) },
      distanceUnit: { label: t`Units`, show: ({ distanceUnit }) => units[distanceUnit] },
      language: { label: t`Language`, show: ({ language }) => languageNames[language] },
      coordinates: { label: t`Default location`, message: ({ coordinates }) => messageOf(coordinates) },
    },
  })
}
