import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  /** Names the row. */
  label: string
  className?: string | undefined
  /** `Menu.Item`s. */
  children: ReactNode
}

/** What can be done with one row of a list; a click on it doesn't open the row. */
export function RowMenu({ label, className = '', children }: Props) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          className={className}
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={16} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>{children}</Menu.Dropdown>
    </Menu>
  )
}
