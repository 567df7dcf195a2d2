import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Opener, useOpener } from './use-opener.tsx'

type Props = Pick<PopoverProps, 'position' | 'width' | 'withArrow' | 'middlewares'> &
  Pick<PopoverDropdownProps, 'p' | 'className'> & {
    button: Opener
    children: ReactNode | ((close: () => void) => ReactNode)
  }

/** A button that opens a popover, whose accessible name is the button's. */
export function PopoverButton(props: Props) {
  const {
    position = 'bottom-start',
    width = 'max-content',
    withArrow = false,
    middlewares,
    children,
    ...others
  } = props
  const { button: opener, ...dropdown } = others
  const { button, opened, close } = useOpener(opener, 'dialog')
  return (
    <>
      {button}
      {opened && (
        <Popover
          {...{ position, width, withArrow, ...(middlewares && { middlewares }) }}
          trapFocus
          {...opened.props}
        >
          <Popover.Target>{opened.target}</Popover.Target>
          <Popover.Dropdown {...dropdown}>
            {typeof children === 'function' ? children(close) : children}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}
