import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, CloseButton, Popover, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './filter-bar.module.css'

type BarProps = { children: ReactNode; chips: readonly Chip[]; onClear: () => void }
export type Chip = { id: string; name: string; value: string; onRemove: () => void }

/** Filters in one line, and below it what is active, each with its own way out. */
export function FilterBar({ children, chips, onClear }: BarProps) {
  const { t } = useLingui()
  return (
    <div className={classes.bar}>
      <div className={classes.filters}>{children}</div>
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label={t`Active filters`}>
          {chips.map((chip) => (
            <li key={chip.id} className={classes.chip}>
              <span className={classes.chipName}>{chip.name}</span>
              <span className={classes.chipValue}>{chip.value}</span>
              <button
                type="button"
                className={classes.chipRemove}
                aria-label={t`Remove filter ${chip.name} ${chip.value}`}
                onClick={chip.onRemove}
              >
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={classes.clear} onClick={onClear}>
              <Trans>Clear all</Trans>
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}

type SearchProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

/** What is typed goes into the address once the fingers rest. */
export function FilterSearch({ label, value, onChange }: SearchProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  const send = useDebouncedCallback(
    (text: string) => onChange(text.trim() === '' ? undefined : text.trim()),
    200,
  )
  if (known !== value) {
    setKnown(value)
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '')
  }
  const change = (text: string) => {
    setTyped(text)
    send(text)
  }
  const clear = <CloseButton size="sm" aria-label={t`Clear search`} onClick={() => change('')} />
  return (
    <TextInput
      className={classes.search}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
      rightSection={typed === '' ? undefined : clear}
    />
  )
}

type Option<Value extends string> = { value: Value; label: string; icon?: ReactNode; count?: number }

type ChoiceProps<Value extends string> = {
  label: string
  icon: ReactNode
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

export function FilterChoice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, icon, options, chosen, onChange } = props
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button variant="default" className={classes.choice} leftSection={icon}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.dropdown}>
        <Stack gap={10}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              size="xs"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
              label={
                <span className={classes.option}>
                  {option.icon}
                  <span className={classes.optionLabel}>{option.label}</span>
                  {option.count !== undefined && <span className={classes.optionCount}>{option.count}</span>}
                </span>
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
