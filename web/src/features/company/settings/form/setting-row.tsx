import type { ReactNode } from 'react'
import classes from './setting-row.module.css'

type Props = {
  label: string
  help: ReactNode
  /** The control, named by itself. */
  children: ReactNode
}

/** Label and help at the left, its control at the right. */
export function SettingRow({ label, help, children }: Props) {
  return (
    <div className={classes.row}>
      <div className={classes.text}>
        <div className={classes.label} aria-hidden="true">
          {label}
        </div>
        <div className={classes.help}>{help}</div>
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  )
}
