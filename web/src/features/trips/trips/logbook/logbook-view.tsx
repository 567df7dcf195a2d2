import { useLingui } from '@lingui/react/macro'
import type { Logbook } from '@roadbook/contract/trips/logbook'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { ChosenDays } from '../../../../lib/period.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { Page } from '../../../../ui/page.tsx'
import { AddendumDialog } from './addendum-dialog.tsx'
import { Completeness } from './completeness.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LogbookActions } from './logbook-actions.tsx'
import { LockRule, LogbookBar } from './logbook-bar.tsx'
import { LogbookOff, NoEntries } from './logbook-empty.tsx'
import { LogbookFoot } from './logbook-foot.tsx'
import { isIncomplete, isInView } from './table/logbook-rows.ts'
import { LogbookTable } from './table/logbook-table.tsx'
import { LogbookDistance } from './table/logbook-distance.tsx'
import type { LogbookSearch } from './search.ts'
import { useShownRows } from './table/use-shown-rows.ts'
import { useVerifyDialog } from './verify-dialog.tsx'
import { LogbookEditingProvider, useLogbookEditing } from './use-logbook-editing.ts'
import { Grid } from '../../../../ui/layout.tsx'

type Props = {
  logbook: Logbook
  vehicle: Vehicle
  vehicles: readonly Vehicle[]
  search: LogbookSearch
  days: ChosenDays
  today: string
  onSearch: (change: Partial<LogbookSearch>) => void
}

export function LogbookView(props: Props) {
  const { logbook, vehicle, days, search, onSearch } = props
  const { t } = useLingui()
  const f = useFormat()
  const { entries } = logbook
  const editing = useLogbookEditing({ vehicleId: vehicle.id, entries })
  const table = useShownRows(logbook, search)
  const openField = editing.context.open
  const verifying = useVerifyDialog()
  const counts = {
    all: entries.length,
    open: entries.filter(isIncomplete).length,
    changed: entries.filter((entry) => isInView(entry, 'changed')).length,
  }
  return (
    <LogbookEditingProvider value={editing.context}>
      <Page
        title={t`Logbook`}
        count={f.number(entries.length)}
        aside={<LockRule />}
        fills
        actions={
          <LogbookActions
            vehicle={vehicle}
            days={days}
            onComplete={(first) => {
              table.show(first.tripId)
              openField(first)
            }}
          />
        }
      >
        <LogbookBar {...props} counts={counts} />
        {!logbook.logbookEnabled && <LogbookOff vehicle={vehicle} />}
        {entries.length > 0 && (
          <Grid gap={40} rowGap={16} columns="540fr 572fr" noShrink pt={16} pb={8} narrow={{ columns: 1 }}>
            <Completeness logbook={logbook} onShow={table.show} />
            <LogbookDistance logbook={logbook} />
          </Grid>
        )}
        {table.rows.length === 0 ? (
          <NoEntries view={search.show} onAll={() => onSearch({ show: undefined })} />
        ) : (
          <LogbookTable {...table} vehicleId={vehicle.id} />
        )}
        <LogbookFoot chain={logbook.chain} onVerify={verifying.open} />
      </Page>
      {editing.conflict !== undefined && (
        <ConflictDialog conflict={editing.conflict} onSettle={editing.settle} />
      )}
      {editing.correction !== undefined && (
        <AddendumDialog
          vehicleId={vehicle.id}
          correction={editing.correction}
          onClose={editing.closeCorrection}
        />
      )}
      {verifying.dialog}
    </LogbookEditingProvider>
  )
}
