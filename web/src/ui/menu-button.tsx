import { Menu } from '@mantine/core'
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

type Props = Omit<ComponentProps<'button'>, 'ref' | 'id' | 'type' | 'onClick'> & {
  /** The items of the menu. */
  items: ReactNode
}

/** A button with a menu, for lists that have one in each row: the menu is rendered when it is first opened. */
export function MenuButton({ items, children, ...others }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    // Rendered first, then opened: a menu stores where the focus is when it opens.
    if (!isMade) flushSync(() => setMade(true))
    setOpen(!isOpen)
  }
  return (
    <>
      <button
        {...others}
        ref={button}
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={toggle}
      >
        {children}
      </button>
      {isMade && (
        <Menu id={id} position="bottom-start" opened={isOpen} onChange={setOpen}>
          <Menu.Target>
            <Anchor at={button} />
          </Menu.Target>
          <Menu.Dropdown>{items}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

type AnchorProps = { at: { current: HTMLElement | null }; ref?: Ref<HTMLElement> }

/** Where the menu opens: at an existing element. */
function Anchor({ at, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at])
  return null
}
