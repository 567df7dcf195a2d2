import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './costs-overview.module.css'

type Props = {
  /** What the figure adds up; without it there is only the figure. */
  link: LinkProps | undefined
  title?: string | undefined
  children: ReactNode
}

/** A figure of the costs page that leads to what it is made of. */
export function FigureLink({ link, title, children }: Props) {
  if (link === undefined) return children
  return (
    <Link {...link} title={title} className={classes.figure}>
      {children}
    </Link>
  )
}
