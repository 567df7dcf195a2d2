import type { ComponentProps } from 'react'
import { Text } from './layout.tsx'
import { styleClasses } from './style-classes.ts'

/** A button that looks like text. */
export function TextButton(props: Omit<ComponentProps<typeof Text<'button'>>, 'as' | 'type'>) {
  return <Text<'button'> as="button" type="button" weight={500} color="accent" {...props} />
}

/** The class of a link that looks like such a button. */
export const textLink = styleClasses({ weight: 500, color: 'accent', underline: 'hover' })
export const smallTextLink = styleClasses({
  size: 'small',
  weight: 500,
  color: 'accent',
  underline: 'hover',
})
