import { Trans, useLingui } from '@lingui/react/macro'
import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { useFormat } from '../../../../../lib/use-format.ts'
import { useNow } from '../../../../../lib/use-now.ts'
import { CategoryChoice } from '../../category-choice.tsx'
import { useAllCategories, useCategoryLabel } from '../../use-categories.ts'
import { ChangedBy } from '../changed-by.tsx'
import { lastChange } from '../entry-changes.ts'
import { useEditing } from '../use-logbook-editing.ts'
import { Row, Text } from '../../../../../ui/layout.tsx'
import classes from '../logbook.module.css'

export function CategoryCell({ entry }: { entry: LogbookEntry }) {
  const { t } = useLingui()
  const categoryLabel = useCategoryLabel()
  const { mayChange } = useEditing()
  const change = lastChange(entry, 'category')
  const isChanged = typeof change?.before === 'string'
  return (
    <>
      <Row as="span" gap={6} className={classes.category} data-changed={isChanged || undefined}>
        <CategoryChoice
          trip={entry.trip}
          categories={useAllCategories()}
          mayChange={mayChange(entry, 'category')}
        />
        {typeof change?.before === 'string' && (
          <Text as="del" color="muted" className={classes.before}>
            {categoryLabel(change.before)}
          </Text>
        )}
      </Row>
      {isChanged && <ChangedBy change={change} />}
      {entry.countsAsPrivate && (
        <Text
          block
          color="muted"
          truncate
          className={classes.who}
          title={t`It was not complete when it was locked.`}
        >
          {t`counts as private`}
        </Text>
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
    <Text
      block
      color="muted"
      truncate
      className={classes.who}
      title={t`First stored on ${full}, after the deadline.`}
    >
      <Trans>recorded late, {when}</Trans>
    </Text>
  )
}
