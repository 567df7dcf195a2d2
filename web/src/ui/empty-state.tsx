import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type Props = {
  title: string
  /** What would be listed here. */
  children: ReactNode
  /** The first step. */
  action?: ReactNode
}

export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={classes.state}>
      <svg width="84" height="40" viewBox="0 0 84 40" fill="none" aria-hidden="true">
        <circle cx="8" cy="31" r="4" stroke="var(--rb-muted)" strokeWidth="2.5" />
        <path
          d="M15 30C24 22 26 9 39 9s12 17 23 20"
          stroke="var(--rb-accent)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray="0.1 6"
        />
        <path
          d="M68 3a9 9 0 0 1 9 9c0 6.500-9 16-9 16s-9-9.500-9-16a9 9 0 0 1 9-9Z"
          fill="var(--rb-accent-soft)"
          stroke="var(--rb-accent)"
          strokeWidth="2.5"
        />
        <circle cx="68" cy="12" r="3" fill="var(--rb-accent)" />
      </svg>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{children}</p>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
