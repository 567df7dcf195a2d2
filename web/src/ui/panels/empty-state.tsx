import type { ReactNode } from 'react'
import { StatePanel } from './state-panel.tsx'

type Props = {
  title: string
  /** What would be listed here. */
  children: ReactNode
  /** The first step. */
  action?: ReactNode
}

export function EmptyState({ title, children, action }: Props) {
  return (
    <StatePanel sign={<Route />} title={title} action={action}>
      {children}
    </StatePanel>
  )
}

function Route() {
  return (
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
  )
}
