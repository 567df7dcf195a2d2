import { createElement, type ComponentProps, type CSSProperties, type ReactElement } from 'react'
import { classOf, isStyleProp, type StyleProps } from './style-classes.ts'

type Tag =
  | ('article' | 'aside' | 'div' | 'footer' | 'form' | 'header' | 'main' | 'nav' | 'section')
  | ('dd' | 'details' | 'dl' | 'dt' | 'fieldset' | 'li' | 'ol' | 'output' | 'p' | 'ul')
  | ('h1' | 'h2' | 'h3' | 'h4')
  | ('a' | 'b' | 'button' | 'code' | 'del' | 'em' | 'ins' | 'kbd' | 'label' | 'legend' | 'small' | 'span')
  | ('pre' | 'strong' | 'summary' | 'time')
  | ('caption' | 'table' | 'td' | 'th')

/** Of a thing that has a size of its own. */
type Size = `${number}px`
type Sized = 'width' | 'height' | 'minWidth' | 'minHeight' | 'maxWidth' | 'maxHeight'

type Own<E extends Tag> = Omit<StyleProps, 'columns' | Sized> & {
  [Name in Sized]?: StyleProps[Name] | Size
} & {
  as?: E | undefined
  className?: string | undefined
  /** A number, or a template of its own, such as `minmax(0, 1fr) 344px`. */
  columns?: StyleProps['columns'] | (string & {})
}
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

type AnyProps = Own<Tag> & { style?: CSSProperties | undefined }

function layoutElement(component: string, element: Tag, { as: tag = element, style, ...props }: AnyProps) {
  let classes = component
  const rest: Record<string, unknown> = {}
  const own: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (!isStyleProp(name)) rest[name] = value
    else if (name === 'columns' && typeof value === 'string') {
      classes += ' columns-own'
      // Not the template itself, so that a narrow window can have another.
      own['--columns'] = value
    } else if (typeof value === 'string' && value.endsWith('px')) own[name] = value
    // Entries don't tell which value belongs to which name; a style prop's is its own.
    else classes += ` ${classOf(name, value as StyleProps[typeof name])}`
  }
  if (style !== undefined || Object.keys(own).length > 0) rest['style'] = { ...style, ...own }
  const all = `${classes} ${props.className ?? ''}`.trim()
  return createElement(tag, { ...rest, className: all === '' ? undefined : all })
}
