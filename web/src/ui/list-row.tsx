import type { ReactNode } from 'react'
import classes from './list-row.module.css'

type Props = {
  icon?: ReactNode
  /** Holds the link, of the class `link`, that covers the row. */
  first: ReactNode
  second: ReactNode
  /** Right, two short lines. */
  end: ReactNode
}

/** A row of a table in the list of a phone. */
export function ListRow({ icon, first, second, end }: Props) {
  return (
    <div className={classes.row}>
      {icon}
      <div className={classes.text}>
        {first}
        <span className={classes.second}>{second}</span>
      </div>
      <div className={classes.end}>{end}</div>
    </div>
  )
}
