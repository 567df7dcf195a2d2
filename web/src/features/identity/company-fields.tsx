import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { countryCodes } from '@roadbook/contract/countries'
import { useMemo } from 'react'
import { AuthTextField, fieldClasses, focusOnMount } from './auth-fields.tsx'
import { countryHere } from './country-here.ts'
import classes from './login.module.css'

export type CompanyValues = { companyName: string; country: string; firstName: string; lastName: string }

export const newCompany = (): CompanyValues => ({
  companyName: '',
  country: countryHere(timeZoneHere(), globalThis.navigator.language),
  firstName: '',
  lastName: '',
})

/** The browser's time zone, so that the server can choose among a country's zones. */
export const timeZoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

type Props<Values extends CompanyValues> = { form: UseFormReturnType<Values> }

export function CompanyFields<Values extends CompanyValues>({ form }: Props<Values>) {
  const { t, i18n } = useLingui()
  const countries = useMemo(() => namedCountries(i18n.locale), [i18n.locale])
  return (
    <>
      <AuthTextField
        label={t`Company`}
        autoComplete="organization"
        ref={focusOnMount}
        {...form.getInputProps('companyName')}
      />
      <Select
        label={t`Country`}
        searchable
        autoComplete="off"
        data={countries}
        nothingFoundMessage={t`No matching country`}
        classNames={fieldClasses}
        {...form.getInputProps('country')}
        onChange={(country) => form.getInputProps('country').onChange(country ?? '')}
      />
      <div className={classes.pair}>
        <AuthTextField label={t`First name`} autoComplete="given-name" {...form.getInputProps('firstName')} />
        <AuthTextField label={t`Last name`} autoComplete="family-name" {...form.getInputProps('lastName')} />
      </div>
    </>
  )
}

function namedCountries(locale: string) {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
