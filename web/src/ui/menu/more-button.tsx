import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

/** Three dots, for a `MenuButton`; the label says of what, such as "Actions for GHS 102". */
export function MoreButton({
  label,
  ...others
}: ActionIconProps & ComponentProps<'button'> & { label: string }) {
  return (
    <ActionIcon size={28} {...others} aria-label={label}>
      <IconDots size={16} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  )
}
