import { useLingui } from '@lingui/react/macro'
import type { LogbookEntry } from '@roadbook/contract/logbook'
import { CategoryChoice } from '../category-choice.tsx'
import { useCategoryLabel } from '../use-categories.ts'
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
        <CategoryChoice trip={entry.trip} mayChange={mayChange(entry, 'category')} />
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
    </>
  )
}
