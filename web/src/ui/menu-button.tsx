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
  /** What the menu offers. */
  items: ReactNode
}

/** A button with a menu below it, for lists that have one in each row: the menu is made when it is first opened. */
export function MenuButton({ items, children, ...others }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    // First there, then open: a menu notes where the focus is while it opens.
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

/** Where the menu opens: at an element that is there already. */
function Anchor({ at, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at])
  return null
}
