import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ExpenseImportDetail } from '@roadbook/contract/money/expense-imports'
import { useFormat } from '../../../../lib/use-format.ts'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { Facts, Section } from '../../../../ui/section.tsx'
import { MoneySums } from '../money-sums.tsx'
import classes from './imports.module.css'
import { useUndoImport } from './queries.ts'
import { Box, Row } from '../../../../ui/layout.tsx'

/** What a file added, with links and undo. */
export function ImportedPanel({ detail }: { detail: ExpenseImportDetail }) {
  const { t } = useLingui()
  const f = useFormat()
  const { source, createdByName, importedAt, undoneAt, rows, sums, remaining, changed } = detail
  const momentOf = (iso: string) => `${f.day(f.isoDay(iso))}, ${f.time(iso)}`
  const facts = [
    { label: t`Source`, value: source },
    { label: t`Imported by`, value: createdByName },
    { label: t`Imported`, value: importedAt && momentOf(importedAt) },
    { label: t`Undone`, value: undoneAt && momentOf(undoneAt) },
    { label: t`Expenses`, value: f.number(rows) },
    { label: t`Total`, value: <MoneySums sums={sums} /> },
  ].filter(({ value }) => value !== null)
  return (
    <Box maxWidth={480} mt={20}>
      <Section title={t({ message: 'Import', context: 'noun' })}>
        <Facts facts={facts} />
      </Section>
      {detail.status === 'undone' ? (
        <p className={classes.help}>
          <Trans>
            The expenses of this import were deleted. Upload the file again to import it once more.
          </Trans>
        </p>
      ) : (
        <>
          {(remaining < rows || changed > 0) && (
            <p className={classes.help}>
              <Plural value={remaining} one="# expense is still there" other="# expenses are still there" />
              {changed > 0 && (
                <>
                  {' · '}
                  <Plural value={changed} one="# was changed since" other="# were changed since" />
                </>
              )}
            </p>
          )}
          <Actions detail={detail} />
        </>
      )}
    </Box>
  )
}

function Actions({ detail: { id, remaining, changed, firstDay, lastDay } }: { detail: ExpenseImportDetail }) {
  const { t } = useLingui()
  const undo = useUndoImport(id)
  const ask = () =>
    confirm({
      title: t`Undo this import?`,
      text: undoText(remaining, changed),
      confirmLabel: t`Undo import`,
      isDanger: true,
      onConfirm: () => undo.mutate(changed > 0),
    })
  const search = {
    import: id,
    ...(firstDay === null || lastDay === null ? {} : { from: firstDay, to: lastDay }),
  }
  return (
    <Row gap={12} mt={16}>
      <Button renderRoot={(props) => <Link to="/costs/all" search={search} {...props} />}>
        <Trans>View expenses</Trans>
      </Button>
      <Button variant="default" loading={undo.isPending} onClick={ask}>
        <Trans>Undo import</Trans>
      </Button>
    </Row>
  )
}

function undoText(remaining: number, changed: number): string {
  if (changed === 0) {
    return plural(remaining, {
      one: '# expense will be deleted, with its receipts.',
      other: '# expenses will be deleted, with their receipts.',
    })
  }
  return plural(remaining, {
    one: '# expense will be deleted, with its receipts, although it was changed since the import.',
    other: '# expenses will be deleted, with their receipts, including those changed since the import.',
  })
}
