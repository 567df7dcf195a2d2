import { useLingui } from '@lingui/react/macro'
import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  /** On the button: "Today, 20 Nov". */
  label: string
  width?: number
  children: (close: () => void) => ReactNode
}

/** A button that names a period and opens what changes it. */
export function PeriodPopover({ label, width, children }: Props) {
  const { t } = useLingui()
  const [isOpen, { toggle, close }] = useDisclosure()
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
          onClick={toggle}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Period`} {...(width !== undefined && { w: width })}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}
