import { Trans } from '@lingui/react/macro'
import { initialsOf } from '../../lib/initials.ts'
import classes from './company-header.module.css'

type Props = { companyName: string; isLive?: boolean }

/** The company that shares the link, so that visitors know whose link it is. */
export function CompanyHeader({ companyName, isLive = false }: Props) {
  const firstWords = companyName.split(/\s+/, 2).join(' ')
  return (
    <header className={classes.header}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(firstWords)}
      </span>
      <div className={classes.names}>
        <h1 className={classes.name}>{companyName}</h1>
        {isLive && (
          <p className={classes.what}>
            <Trans>shares a live location with you</Trans>
          </p>
        )}
      </div>
    </header>
  )
}
