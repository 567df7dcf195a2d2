import type { ReactNode } from 'react'
import classes from './key-figure.module.css'

type Props = { value: ReactNode; label: string; title?: string | undefined }

export function KeyFigure({ value, label, title }: Props) {
  return (
    <div className={classes.figure} title={title}>
      <span className={classes.value}>{value}</span>
      <span className={classes.label}>{label}</span>
    </div>
  )
}
