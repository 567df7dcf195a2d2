import { createElement, type ComponentProps, type ReactElement } from 'react'
import { classOf, isStyleProp, type StyleProps } from './style-classes.ts'

type Tag =
  | ('article' | 'aside' | 'div' | 'footer' | 'form' | 'header' | 'main' | 'nav' | 'section')
  | ('dd' | 'details' | 'dl' | 'dt' | 'fieldset' | 'li' | 'ol' | 'output' | 'p' | 'ul')
  | ('h1' | 'h2' | 'h3' | 'h4')
  | ('a' | 'b' | 'button' | 'code' | 'del' | 'em' | 'ins' | 'kbd' | 'label' | 'legend' | 'small' | 'span')
  | ('pre' | 'strong' | 'summary' | 'time')
  | ('caption' | 'table' | 'td' | 'th')

type Own<E extends Tag> = StyleProps & { as?: E | undefined; className?: string | undefined }
type Props<E extends Tag> = Own<E> & Omit<ComponentProps<E>, keyof Own<E>>

/** Plain flow, with distances around it. */
export function Box<E extends Tag = 'div'>(props: Props<E>): ReactElement {
  return layoutElement('', 'div', props)
}

/** Side by side, centred on each other. */
export function Row<E extends Tag = 'div'>(props: Props<E>): ReactElement {
  return layoutElement('row', 'div', props)
}

/** One below the other. */
export function Stack<E extends Tag = 'div'>(props: Props<E>): ReactElement {
  return layoutElement('stack', 'div', props)
}

export function Grid<E extends Tag = 'div'>(props: Props<E>): ReactElement {
  return layoutElement('grid', 'div', props)
}

export function Text<E extends Tag = 'span'>(props: Props<E>): ReactElement {
  return layoutElement('', 'span', props)
}

function layoutElement(component: string, element: Tag, { as: tag = element, ...props }: Own<Tag>) {
  let classes = component
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    // Entries don't tell which value belongs to which name; a style prop's is its own.
    if (isStyleProp(name)) classes += ` ${classOf(name, value as StyleProps[typeof name])}`
    else rest[name] = value
  }
  const all = `${classes} ${props.className ?? ''}`.trim()
  return createElement(tag, { ...rest, className: all === '' ? undefined : all })
}
