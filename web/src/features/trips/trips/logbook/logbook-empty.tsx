import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { useCan } from '../../../people/users/queries.ts'
import type { LogbookView } from './search.ts'
import classes from './logbook.module.css'

/** Above the trips of a vehicle whose logbook is off. */
export function LogbookOff({ vehicle }: { vehicle: Vehicle }) {
  const mayChange = useCan('vehicles.write')
  return (
    <p className={classes.off}>
      <span>
        <strong>
          <Trans>The logbook of {vehicle.registration} is off.</Trans>
        </strong>{' '}
        <Trans>Its trips are not locked, and no file of them is accepted as a logbook.</Trans>
      </span>
      {mayChange && (
        <Link to="/vehicles/detail/" search={{ id: vehicle.id }}>
          <Trans>Turn it on</Trans>
        </Link>
      )}
    </p>
  )
}

/** Shown if a period, or a view of it, is empty. */
export function NoEntries({ view, onAll }: { view: LogbookView | undefined; onAll: () => void }) {
  const { t } = useLingui()
  if (view === undefined) {
    return (
      <EmptyState title={t`No trips in this period`}>
        <Trans>Trips appear here once the vehicle has driven. Choose another month above.</Trans>
      </EmptyState>
    )
  }
  const all = (
    <Button variant="default" onClick={onAll}>
      <Trans>Show all trips</Trans>
    </Button>
  )
  return view === 'open' ? (
    <EmptyState title={t`Nothing to complete`} action={all}>
      <Trans>Every trip of this period has what the tax office asks for, or is locked.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={t`Nothing changed`} action={all}>
      <Trans>No trip of this period was changed after it was recorded.</Trans>
    </EmptyState>
  )
}
