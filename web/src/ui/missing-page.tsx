import { Trans } from '@lingui/react/macro'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type Props = {
  title: string
  /** A link to the list of such records. */
  back: ReactNode
}

/** Shown for an incomplete or mistyped URL. */
export function MissingPage({ title, back }: Props) {
  return (
    <div className={classes.state} data-page>
      <title>{`${title} · Roadbook`}</title>
      <span className={classes.icon} data-missing>
        <IconSearchOff size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>
        <Trans>The link is incomplete or misspelled. Check the address, or look in the list.</Trans>
      </p>
      <div className={classes.action}>{back}</div>
    </div>
  )
}
