import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { type Opener, useOpener } from './use-opener.tsx'

type Props = Pick<MenuProps, 'position' | 'width'> & {
  button: Opener
  /** `Menu.Item`s. */
  children: ReactNode
}

/** A button that opens a menu. */
export function MenuButton({ button: opener, children, ...menu }: Props) {
  const { button, opened } = useOpener(opener, 'menu')
  return (
    <>
      {button}
      {opened && (
        <Menu position="bottom-end" {...menu} {...opened.props}>
          <Menu.Target>{opened.target}</Menu.Target>
          <Menu.Dropdown onClick={stop} onKeyDown={stop}>
            {children}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Clicks and keys in the menu are not for the row of a list that its button is in. */
function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}
