import type { ReactNode } from 'react'
import { AsOf, type Answered } from './as-of.tsx'
import classes from './page.module.css'

type Props = {
  title: string
  /** Before the title: a link to the page above. */
  crumb?: ReactNode
  /** Beside the title, in grey. */
  count?: ReactNode
  /** Grey text beside the title. */
  aside?: ReactNode
  actions?: ReactNode
  /** The query of its data, so that it shows the data's age. */
  answered?: Answered | undefined
  /** A page whose table takes the rest of the height and scrolls by itself. */
  fills?: boolean
  children: ReactNode
}

export function Page({ title, crumb, count, aside, actions, answered, fills = false, children }: Props) {
  return (
    <div className={classes.page} data-fills={fills || undefined}>
      <title>{`${title} · Roadbook`}</title>
      <header className={classes.head}>
        {crumb}
        <h1 className={classes.title}>
          {title}
          {count !== undefined && <span className={classes.count}> {count}</span>}
        </h1>
        {answered !== undefined && <AsOf query={answered} />}
        {aside !== undefined && <p className={classes.aside}>{aside}</p>}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
