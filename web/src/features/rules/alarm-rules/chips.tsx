import { useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './chips.module.css'

export type Chip = {
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
    <ul className={classes.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.id} className={classes.chip}>
          {chip.initials !== undefined && (
            <span className={classes.initials} aria-hidden="true">
              {chip.initials}
            </span>
          )}
          <span className={classes.label}>{chip.label}</span>
          {chip.note !== undefined && <span className={classes.note}>{chip.note}</span>}
          <button
            type="button"
            className={classes.remove}
            aria-label={t`Remove ${chip.label}`}
            onClick={chip.onRemove}
          >
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Popover position="bottom-start" trapFocus>
          <Popover.Target>
            <button type="button" className={classes.add} aria-label={addLabel}>
              <IconPlus size={14} stroke={2} aria-hidden="true" />
              {t`Add`}
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={addLabel} className={classes.dropdown}>
            {children}
          </Popover.Dropdown>
        </Popover>
      </li>
    </ul>
  )
}
