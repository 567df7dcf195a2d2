import { styleClasses } from './style-classes.ts'

/** Of a button or a link that looks like text. */
export const textButton = styleClasses({ weight: 500, color: 'accent', underline: 'hover' })
export const smallTextButton = styleClasses({
  size: 'small',
  weight: 500,
  color: 'accent',
  underline: 'hover',
})
