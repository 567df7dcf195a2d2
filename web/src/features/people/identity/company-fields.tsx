import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { CountrySelect, CurrencySelect, TimeZoneSelect } from '../../../ui/form/country-select.tsx'
import { AuthTextField, fieldClasses, focusOnMount } from './auth-fields.tsx'
import { countryHere, regionOf } from './country-here.ts'
import { Row, Grid, Text } from '../../../ui/layout.tsx'
import { TextButton } from '../../../ui/text-button.tsx'

type CompanyValues = {
  companyName: string
  country: string
  timeZone: string
  currency: string
  firstName: string
  lastName: string
}

/** Prefilled from the country and the browser; the person only corrects it. */
export function newCompany(): CompanyValues {
  const country = countryHere(timeZoneHere(), globalThis.navigator.language)
  return { companyName: '', country, ...regionOf(country, timeZoneHere()), firstName: '', lastName: '' }
}

const timeZoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

type Props<Values extends CompanyValues> = { form: UseFormReturnType<Values> }

export function CompanyFields<Values extends CompanyValues>({ form }: Props<Values>) {
  const { t } = useLingui()
  return (
    <>
      <AuthTextField
        label={t`Company`}
        autoComplete="organization"
        ref={focusOnMount}
        {...form.getInputProps('companyName')}
      />
      <div>
        <CountrySelect
          classNames={fieldClasses}
          {...form.getInputProps('country')}
          onChange={(country) => {
            const { timeZone, currency } = regionOf(country, timeZoneHere())
            form.getInputProps('country').onChange(country)
            form.getInputProps('timeZone').onChange(timeZone)
            form.getInputProps('currency').onChange(currency)
          }}
        />
        {form.getValues().country !== '' && <Region form={form} />}
      </div>
      <Grid gap={16} columns={2}>
        <AuthTextField label={t`First name`} autoComplete="given-name" {...form.getInputProps('firstName')} />
        <AuthTextField label={t`Last name`} autoComplete="family-name" {...form.getInputProps('lastName')} />
      </Grid>
    </>
  )
}

/** Time zone and currency in one line; as fields once the person wants others. */
function Region<Values extends CompanyValues>({ form }: Props<Values>) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const { timeZone, currency } = form.getValues()
  if (isOpen || form.errors['timeZone'] !== undefined || form.errors['currency'] !== undefined) {
    return (
      <Grid gap={16} mt={16}>
        <TimeZoneSelect classNames={fieldClasses} {...form.getInputProps('timeZone')} />
        <CurrencySelect classNames={fieldClasses} {...form.getInputProps('currency')} />
      </Grid>
    )
  }
  const time = f.inZone(timeZone).time(new Date(now).toISOString())
  return (
    <Row as="p" gap={12} align="baseline" justify="between" mt={6} size="small" color="muted">
      <Text shrink breakWords>
        <Trans>
          {timeZone}, now {time} · {currency}
        </Trans>
      </Text>
      <TextButton
        size="small"
        underline="hover"
        aria-label={t`Change time zone and currency`}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Change</Trans>
      </TextButton>
    </Row>
  )
}
