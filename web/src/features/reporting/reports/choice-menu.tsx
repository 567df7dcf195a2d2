import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'

type Option<Value extends string> = { value: Value; label: string }
type Props<Value extends string> = {
  /** The current choice, for a screen reader. */
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one option in the filter bar; its button shows the current one. */
export function ChoiceMenu<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const chosen = options.find((option) => option.value === value)
  return (
    <MenuButton
      position="bottom-start"
      button={
        <Button
          variant="default"
          aria-label={`${label}: ${chosen?.label ?? ''}`}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden="true" />}
        >
          {chosen?.label}
        </Button>
      }
    >
      {options.map((option) => (
        <Menu.Item
          key={option.value}
          aria-current={option.value === value || undefined}
          rightSection={option.value === value && <IconCheck size={16} aria-hidden="true" />}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Menu.Item>
      ))}
    </MenuButton>
  )
}
