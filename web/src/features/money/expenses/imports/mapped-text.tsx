import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './imports.module.css'

type Props = {
  /** As it stands in the file. */
  text: string
  rows: number
  /** What it is read as. */
  children: ReactNode
}

/** A text of a file, in how many rows it stands, and what it means. */
export function MappedText({ text, rows, children }: Props) {
  return (
    <li className={classes.value}>
      <span className={classes.valueText} title={text}>
        {text}
        <span className={classes.samples}>
          <Plural value={rows} one="# row" other="# rows" />
        </span>
      </span>
      {children}
    </li>
  )
}
