import { useLingui } from '@lingui/react/macro'
import type { SelectProps } from '@mantine/core'
import { countryCodes, currencyCodes } from '@roadbook/contract/core/countries'
import { isTimeZone } from '@roadbook/contract/core/time-zone'
import { useMemo } from 'react'
import { Select } from './select.tsx'

type Props = Omit<SelectProps, 'data' | 'onChange'> & { onChange?: (value: string) => void }

/** Chosen by name in the user's language; the code is sent. */
function CodeSelect({ data, onChange, ...props }: Props & { data: NonNullable<SelectProps['data']> }) {
  return (
    <Select
      searchable
      allowDeselect={false}
      autoComplete="off"
      maxDropdownHeight={260}
      {...props}
      data={data}
      onChange={(value) => value !== null && onChange?.(value)}
    />
  )
}

export function CountrySelect(props: Props) {
  const { t, i18n } = useLingui()
  const data = useMemo(() => named(countryCodes, 'region', i18n.locale), [i18n.locale])
  return <CodeSelect label={t`Country`} nothingFoundMessage={t`No matching country`} {...props} data={data} />
}

/** `Euro (EUR)`. */
export function CurrencySelect(props: Props) {
  const { t, i18n } = useLingui()
  const data = useMemo(
    () =>
      named(currencyCodes, 'currency', i18n.locale).map(({ value, label }) => ({
        value,
        label: label === value ? value : `${label} (${value})`,
      })),
    [i18n.locale],
  )
  return (
    <CodeSelect label={t`Currency`} nothingFoundMessage={t`No matching currency`} {...props} data={data} />
  )
}

/** By their IANA names, as devices and other programs write them. */
export function TimeZoneSelect({ value, ...props }: Props) {
  const { t } = useLingui()
  const data = useMemo(() => zoneNames(value ?? ''), [value])
  return (
    <CodeSelect
      label={t`Time zone`}
      nothingFoundMessage={t`No matching time zone`}
      limit={100}
      {...props}
      value={value ?? null}
      data={data}
    />
  )
}

/** The browser's time zones, and the chosen one, which may be a former name. */
function zoneNames(chosen: string): string[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  if (isTimeZone(chosen)) names.add(chosen)
  return [...names].toSorted()
}

function named(codes: readonly string[], type: 'region' | 'currency', locale: string) {
  const names = new Intl.DisplayNames([locale], { type })
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
