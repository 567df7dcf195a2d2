import type { ReactNode } from 'react'
import { Text } from '../../../ui/layout.tsx'
import { PopoverButton } from '../../../ui/menu/popover-button.tsx'
import classes from './summary.module.css'

type Props = {
  label: string
  /** What the cell says. */
  text: ReactNode
  /** What it opens. */
  children: ReactNode
}

/** A figure of the table that opens how it came about. */
export function DetailsButton({ label, text, children }: Props) {
  return (
    <PopoverButton
      position="bottom-end"
      withArrow
      button={
        <Text
          as="button"
          weight={500}
          textAlign="left"
          type="button"
          className={classes.details}
          aria-label={label}
        >
          {text}
        </Text>
      }
    >
      {children}
    </PopoverButton>
  )
}
