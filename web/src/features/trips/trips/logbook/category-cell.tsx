import { Trans, useLingui } from '@lingui/react/macro'
import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { CategoryChoice } from '../category-choice.tsx'
import { useAllCategories, useCategoryLabel } from '../use-categories.ts'
import { ChangedBy } from './changed-by.tsx'
import { lastChange } from './entry-changes.ts'
import { useEditing } from './use-logbook-editing.ts'
import classes from './logbook.module.css'

export function CategoryCell({ entry }: { entry: LogbookEntry }) {
  const { t } = useLingui()
  const categoryLabel = useCategoryLabel()
  const { mayChange } = useEditing()
  const change = lastChange(entry, 'category')
  const isChanged = typeof change?.before === 'string'
  return (
    <>
      <span className={classes.category} data-changed={isChanged || undefined}>
        <CategoryChoice
          trip={entry.trip}
          categories={useAllCategories()}
          mayChange={mayChange(entry, 'category')}
        />
        {typeof change?.before === 'string' && (
          <del className={classes.before}>{categoryLabel(change.before)}</del>
        )}
      </span>
      {isChanged && <ChangedBy change={change} />}
      {entry.countsAsPrivate && (
        <span className={classes.who} title={t`It was not complete when it was locked.`}>
          {t`counts as private`}
        </span>
      )}
      {entry.isRecordedLate && <RecordedLate entry={entry} />}
    </>
  )
}

/** Recorded long after the trip, from an import or late positions. */
function RecordedLate({ entry: { recordedAt } }: { entry: LogbookEntry }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow(60_000)
  const full = f.full(recordedAt)
  const when = f.short(recordedAt, now)
  return (
    <span className={classes.who} title={t`First stored on ${full}, after the deadline.`}>
      <Trans>recorded late, {when}</Trans>
    </span>
  )
}
