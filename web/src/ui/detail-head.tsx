import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './detail-head.module.css'

type Props = {
  title: string
  /** A link to the record's list. */
  list: ReactNode
  /** The record's name in the breadcrumb. */
  crumb: ReactNode
  /** Beside the title. */
  children: ReactNode
  figures: ReactNode
  actions?: ReactNode
}

/** Header of a record's page: breadcrumb, title, figures and actions. */
export function DetailHead({ title, list, crumb, children, figures, actions }: Props) {
  const { t } = useLingui()
  return (
    <header className={classes.head}>
      <title>{`${title} · Roadbook`}</title>
      <nav className={classes.crumb} aria-label={t`Breadcrumb`}>
        {list}
        <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
        {crumb}
      </nav>
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        {children}
        <div className={classes.figures}>{figures}</div>
        {actions}
      </div>
    </header>
  )
}
