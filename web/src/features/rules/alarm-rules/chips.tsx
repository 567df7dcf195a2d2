import { useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './chips.module.css'

type Chip = {
  id: string
  label: string
  /** In grey after the label. */
  note?: string | undefined
  /** Initials of a person. */
  initials?: string
  onRemove: () => void
}

type Props = {
  label: string
  chips: readonly Chip[]
  /** Label of the button that opens the choice. */
  addLabel: string
  /** The choice. */
  children: ReactNode
}

/** The chosen items, each with a remove button, and a button to choose more. */
export function Chips({ label, chips, addLabel, children }: Props) {
  const { t } = useLingui()
  return (
    <Row as="ul" gap={8} align="stretch" wrap p={4} className={classes.chips} aria-label={label}>
      {chips.map((chip) => (
        <Row
          as="li"
          maxWidth="full"
          radius={999}
          ground="hover"
          gap={6}
          height={28}
          pr={4}
          pl={10}
          key={chip.id}
          className={classes.chip}
        >
          {chip.initials !== undefined && (
            <span className={classes.initials} aria-hidden="true">
              {chip.initials}
            </span>
          )}
          <Text truncate>{chip.label}</Text>
          {chip.note !== undefined && (
            <Text color="muted" tabular>
              {chip.note}
            </Text>
          )}
          <button
            type="button"
            className={classes.remove}
            aria-label={t`Remove ${chip.label}`}
            onClick={chip.onRemove}
          >
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </Row>
      ))}
      <li>
        <Popover position="bottom-start" trapFocus>
          <Popover.Target>
            <Row
              as="button"
              border="strong"
              radius={999}
              highlight
              gap={6}
              height={28}
              px={10}
              color="text"
              type="button"
              aria-label={addLabel}
            >
              <IconPlus size={14} stroke={2} aria-hidden="true" />
              {t`Add`}
            </Row>
          </Popover.Target>
          <Popover.Dropdown aria-label={addLabel} className={styleClasses({ maxHeight: 320, scroll: 'y' })}>
            {children}
          </Popover.Dropdown>
        </Popover>
      </li>
    </Row>
  )
}
