import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { styleClasses } from '../../../../ui/style-classes.ts'

type Props = {
  /** The list behind the figure; without it, only the figure is shown. */
  link: LinkProps | undefined
  title?: string | undefined
  children: ReactNode
}

/** A figure of the costs page, linked to the list behind it. */
export function FigureLink({ link, title, children }: Props) {
  if (link === undefined) return children
  return (
    <Link {...link} title={title} className={styleClasses({ color: 'inherit', underline: 'hover' })}>
      {children}
    </Link>
  )
}
