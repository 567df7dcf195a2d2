import { useLingui } from '@lingui/react/macro'
import { Input, TextInput } from '@mantine/core'
import { api } from '@roadbook/contract/api'
import { useParams } from '@tanstack/react-router'
import {
  type Company,
  type CompanyUpdate,
  gridFactorLimits,
  workingHoursLimits,
} from '@roadbook/contract/company/company'
import { languageNames, languages } from '@roadbook/contract/languages'
import { useEffect, useRef } from 'react'
import { call } from '../../../../lib/api.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { CountrySelect, CurrencySelect, TimeZoneSelect } from '../../../../ui/form/country-select.tsx'
import { FigureField } from '../../../../ui/form/figure-field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { WeekdayButtons } from '../../../../ui/period/weekday-buttons.tsx'
import { currentUserQuery } from '../../../people/users/queries.ts'
import { settingField } from '../form/changed-fields.ts'
import { SettingsBlock } from '../form/settings-block.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { SettingsRecord } from '../form/settings-record.tsx'
import { useSaveSetting } from '../form/use-save-setting.ts'
import { useDistanceUnitLabels } from '../../../../lib/units/distance-unit-labels.ts'
import { DefaultLocationField } from './default-location-field.tsx'
import { companyQuery } from './queries.ts'
import { type CompanyForm, useCompanyForm } from './use-company-form.ts'
import { Grid } from '../../../../ui/layout.tsx'

const companySections = ['/settings', '/settings/company', '/settings/default-location']

/** Company and default location: two entries of the list, one page and one form. */
export function CompanyPage() {
  return (
    <SettingsRecord query={companyQuery()}>
      {(company, reset) => <CompanySettings company={company} onReset={reset} />}
    </SettingsRecord>
  )
}

function CompanySettings({ company, onReset }: { company: Company; onReset: () => void }) {
  const { t } = useLingui()
  const form = useCompanyForm(company)
  const change = useSaveSetting({
    put: (body: CompanyUpdate) => call(api.company.update, { body }),
    shownIn: [companyQuery().queryKey],
    // Formats, language and map of every page depend on the company.
    invalidates: [currentUserQuery().queryKey],
  })
  const { section } = useParams({ strict: false })
  const location = useRef<HTMLElement>(null)
  // Outside React: the scroll position follows the entry.
  useEffect(() => {
    if (section === 'default-location') location.current?.scrollIntoView({ behavior: 'smooth' })
    if (section === 'company') document.querySelector('#main')?.scrollTo({ top: 0, behavior: 'smooth' })
  }, [section])
  return (
    <SettingsForm
      form={form}
      change={change}
      onReset={onReset}
      isWithin={(pathname) => companySections.includes(pathname)}
    >
      <SettingsBlock
        title={t`Company`}
        text={t`The name appears on share links, invitations and the logbook.`}
      >
        <CompanyFields form={form} />
      </SettingsBlock>
      <SettingsBlock
        title={t`Working hours`}
        text={t`Utilisation is trip time as a share of these hours. Reports count these days as working days.`}
      >
        <WorkingHours form={form} />
      </SettingsBlock>
      <SettingsBlock
        ref={location}
        title={t`Default location`}
        text={t`Tours start and end here, unless a vehicle has its own base.`}
      >
        <DefaultLocationField form={form} />
      </SettingsBlock>
    </SettingsForm>
  )
}

function CompanyFields({ form }: { form: CompanyForm }) {
  const { t, i18n } = useLingui()
  const f = useFormat()
  const now = useNow()
  const units = useDistanceUnitLabels()
  const { timeZone } = form.getValues()
  const time = f.inZone(timeZone).time(new Date(now).toISOString())
  return (
    <>
      <Grid columns="2fr 1fr" gap={16} narrow={{ columns: 1 }}>
        <TextInput autoComplete="organization" maxLength={200} {...settingField(form, 'companyName')} />
        <CountrySelect {...settingField(form, 'country')} />
      </Grid>
      <Grid gap={16} columns={2} mt={16} narrow={{ columns: 1 }}>
        <TimeZoneSelect
          description={t`Sets when days and months begin. Now ${time}`}
          {...belowInput}
          {...settingField(form, 'timeZone')}
        />
        <CurrencySelect
          description={t`For new expenses`}
          {...belowInput}
          {...settingField(form, 'currency')}
        />
        <Select
          description={t`For distances and speeds on all pages`}
          allowDeselect={false}
          data={(['kilometer', 'mile'] as const).map((value) => ({ value, label: units[value] }))}
          {...belowInput}
          {...settingField(form, 'distanceUnit')}
        />
        <Select
          description={t`For new users and exports`}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...belowInput}
          {...settingField(form, 'language')}
          key={i18n.locale}
        />
        <FigureField
          unit={t`g CO₂/kWh`}
          decimals={gridFactorLimits.decimals}
          description={t`For the CO₂ of electricity in reports and analytics`}
          {...belowInput}
          {...settingField(form, 'gridFactor')}
        />
      </Grid>
    </>
  )
}

/** The company's working hours. */
function WorkingHours({ form }: { form: CompanyForm }) {
  const { t } = useLingui()
  const { label, error, wrapperProps } = settingField(form, 'workingWeekdays')
  return (
    <Grid gap={16} columns={2} mt={16} narrow={{ columns: 1 }}>
      <Input.Wrapper label={label} error={error} labelElement="div" {...wrapperProps}>
        <WeekdayButtons
          label={label}
          weekdays={form.getValues().workingWeekdays}
          onChange={(workingWeekdays) => {
            form.setFields({ workingWeekdays })
            form.clearFieldError('workingWeekdays')
          }}
        />
      </Input.Wrapper>
      <FigureField
        unit={t({ message: 'h', context: 'hours' })}
        decimals={workingHoursLimits.decimals}
        {...settingField(form, 'workingHours')}
      />
    </Grid>
  )
}

/** Help is shown under the field; an error replaces it. */
const belowInput = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
    | 'label'
    | 'input'
    | 'error'
    | 'description'
  )[],
}
