import {
  cloneElement,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useId,
  useImperativeHandle,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

/** A button, also of a component. */
export type Opener = ReactElement<ComponentProps<'button'>>

/** For a menu or a popover that is rendered when its button is first clicked: a page has dozens, of which few are opened. */
export function useOpener(button: Opener, kind: 'menu' | 'dialog') {
  const id = useId()
  const [clicked, setClicked] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Rendered first, then opened: it stores where the focus is when it opens.
    flushSync(() => setClicked(currentTarget))
    setOpen(!isOpen)
  }
  return {
    button: cloneElement(button, {
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      onClick,
    }),
    /** Of the `Menu` or `Popover`; undefined until it is to be rendered. */
    opened: clicked && {
      props: { id, opened: isOpen, onChange: setOpen },
      target: <Anchor at={clicked} />,
    },
    close: () => setOpen(false),
  }
}

type AnchorProps = { at: HTMLElement; ref?: Ref<HTMLElement> }

/** Where it opens: at an existing element. */
function Anchor({ at, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at, [at])
  return null
}
