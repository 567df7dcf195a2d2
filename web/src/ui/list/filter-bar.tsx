import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, type PopoverProps as MantinePopoverProps, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './filter-bar.module.css'
import { FilterOptions, type FilterOption } from './filter-options.tsx'
import { Row, Stack, Text, Grid, Box } from '../layout.tsx'
import { PopoverButton } from '../menu/popover-button.tsx'
import { styleClasses } from '../style-classes.ts'
import { TextButton } from '../text-button.tsx'

type BarProps = { children: ReactNode; chips: readonly Chip[]; onClear: () => void }
type Chip = { id: string; name: string; value: string; onRemove: () => void }

/** Filters in one line, and below it the active ones, each with a remove button. */
export function FilterBar({ children, chips, onClear }: BarProps) {
  const { t } = useLingui()
  return (
    <Stack gap={10} noShrink pt={14} pb={8}>
      <Row gap={8} align="stretch" wrap className={classes.filters}>
        {children}
      </Row>
      {chips.length > 0 && (
        <Row as="ul" gap={8} wrap aria-label={t`Active filters`}>
          {chips.map((chip) => (
            <Box as="li" height={28} narrow={{ height: 40 }} key={chip.id} className={classes.chip}>
              <Text color="text2" nowrap>
                {chip.name}
              </Text>
              <Text weight={600} color="accent" truncate>
                {chip.value}
              </Text>
              <Grid
                as="button"
                noShrink
                centered
                radius={999}
                color="accent"
                width={22}
                height={22}
                narrow={{ width: 40, height: 40 }}
                type="button"
                className={classes.chipRemove}
                aria-label={t`Remove filter ${chip.name} ${chip.value}`}
                onClick={chip.onRemove}
              >
                <IconX size={14} stroke={2} aria-hidden="true" />
              </Grid>
            </Box>
          ))}
          <li>
            <TextButton height={28} px={4} size="small" narrow={{ height: 40 }} onClick={onClear}>
              <Trans>Clear all</Trans>
            </TextButton>
          </li>
        </Row>
      )}
    </Stack>
  )
}

type SearchProps = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Set if arrow keys move through the list below. */
  onArrowDown?: () => void
}

/** Updates the URL once typing pauses. */
export function FilterSearch({ label, value, onChange, onArrowDown }: SearchProps) {
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
      className={`${classes.field} ${classes.search}`}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || onArrowDown === undefined) return
        event.preventDefault()
        onArrowDown()
      }}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
      rightSection={typed === '' ? undefined : clear}
    />
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  icon: ReactNode
  options: readonly FilterOption<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

export function FilterChoice<Value extends string>({ label, icon, ...list }: ChoiceProps<Value>) {
  return (
    <FilterPopover label={label} icon={icon}>
      <FilterOptions label={label} {...list} />
    </FilterPopover>
  )
}

type PopoverProps = { label: string; icon: ReactNode; children: ReactNode }

const fitting: NonNullable<MantinePopoverProps['middlewares']> = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `min(70vh, ${availableHeight}px)`
    },
  },
}

/** A filter that opens from its button. */
export function FilterPopover({ label, icon, children }: PopoverProps) {
  return (
    <PopoverButton
      className={styleClasses({ scroll: 'y', minWidth: 200 })}
      middlewares={fitting}
      button={
        <Button variant="default" className={classes.choice} leftSection={icon}>
          {label}
        </Button>
      }
    >
      {children}
    </PopoverButton>
  )
}
