import { Trans } from '@lingui/react/macro'
import { initialsOf } from '../../lib/initials.ts'
import classes from './company-header.module.css'

type Props = { companyName: string; isLive?: boolean }

/** Who shares, so that a stranger knows whose link this is. */
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
