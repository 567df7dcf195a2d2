import type { ReactNode } from 'react'
import classes from './two-line-text.module.css'

/** `children` is shown instead of `text`, such as the same with colours. */
type Props = { text: string; children?: ReactNode }

/** A long text in a table's row: at most two lines, and all of it on hover. */
export function TwoLineText({ text, children = text }: Props) {
  return (
    <span className={classes.text} title={text}>
      {children}
    </span>
  )
}
