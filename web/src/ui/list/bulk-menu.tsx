import { useLingui } from '@lingui/react/macro'
import { Menu, ScrollArea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BulkAction } from './bulk-bar.tsx'
import { matches } from '../matches.ts'

type BulkOption = {
  value: string
  label: string
  icon?: ReactNode
  /** Why it isn't available for these rows. */
  refusal?: string | undefined
}

type Props = {
  label: string
  icon: ReactNode
  options: readonly BulkOption[]
  isBusy: boolean
  onChoose: (value: string) => void
}

/** With at least this many options there is a search field. */
const searchedFrom = 9

/** An action of the bulk bar that needs a value, such as a driver or a category. */
export function BulkMenu({ label, icon, options, isBusy, onChoose }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const found = options.filter((option) => matches(typed, [option.label]))
  return (
    <Menu position="top" width={260} keepMounted={false} onClose={() => setTyped('')}>
      <Menu.Target>
        <BulkAction icon={icon} isBusy={isBusy}>
          {label}
        </BulkAction>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {options.length >= searchedFrom && (
          <TextInput
            size="xs"
            m={4}
            data-autofocus
            aria-label={t`Search in ${label}`}
            placeholder={t`Search`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <ScrollArea.Autosize mah={320}>
          {found.length === 0 && <Menu.Label>{t`No matches`}</Menu.Label>}
          {found.map(({ value, label: name, icon: sign, refusal }) => (
            <Menu.Item
              key={value}
              leftSection={sign}
              disabled={refusal !== undefined}
              title={refusal}
              onClick={() => onChoose(value)}
            >
              {name}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
