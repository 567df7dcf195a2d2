import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PopoverButton } from '../menu/popover-button.tsx'

type Props = { label: string; isUsed: boolean; className?: string | undefined; children: ReactNode }

/** A button beside a search that opens its filters. */
export function FilterPopover({ label, isUsed, className = '', children }: Props) {
  return (
    <PopoverButton
      position="bottom-end"
      button={
        <ActionIcon
          className={className}
          size={32}
          variant="default"
          data-active={isUsed || undefined}
          aria-label={label}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.6} />
        </ActionIcon>
      }
    >
      {children}
    </PopoverButton>
  )
}
