import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PopoverButton } from '../menu/popover-button.tsx'

type Props = {
  /** On the button: "Today, 20 Nov". */
  label: string
  width?: number
  children: (close: () => void) => ReactNode
}

/** A button that names a period and opens what changes it. */
export function PeriodPopover({ label, width, children }: Props) {
  return (
    <PopoverButton
      width={width}
      button={
        <Button variant="default" leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden="true" />}>
          {label}
        </Button>
      }
    >
      {children}
    </PopoverButton>
  )
}
