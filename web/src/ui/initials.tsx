import type { ReactNode } from 'react'
import { initialsOf } from '../lib/initials.ts'
import classes from './initials.module.css'

type Props = { of?: string; isDark?: boolean; isNobody?: boolean; children?: ReactNode }

/** Of a person, or a symbol. Generated content, so that nothing reads the letters before the name. */
export function Initials({ of, isDark = false, isNobody = false, children }: Props) {
  return (
    <span
      className={classes.initials}
      data-initials={of === undefined ? undefined : initialsOf(of)}
      data-dark={isDark || undefined}
      data-nobody={isNobody || undefined}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}
