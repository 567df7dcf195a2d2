import type { ReactNode } from 'react'
import classes from './setting-row.module.css'

type Props = {
  label: string
  help: ReactNode
  /** The control, which has its own label. */
  children: ReactNode
}

/** Label and help on the left, the control on the right. */
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
