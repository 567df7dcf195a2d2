import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ExpenseImportDetail, ImportDraft } from '@roadbook/contract/money/expense-imports'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { useFormat } from '../../../../lib/use-format.ts'
import { leftOutRows } from './left-out.ts'
import { useConfirmImport, useDiscardImport } from './queries.ts'

type Drafted = ExpenseImportDetail & { draft: ImportDraft }

/** Imports the rows of the preview, or discards it. */
export function DraftActions({ detail: { id, draft, sums } }: { detail: Drafted }) {
  const { t } = useLingui()
  const f = useFormat()
  const navigate = useNavigate()
  const importing = useConfirmImport(id)
  const discard = useDiscardImport(id)
  const { counts } = draft
  const total = sums.map(({ totalMinor, currency }) => f.money(totalMinor, currency)).join(' · ')
  const left = leftOutRows(counts)
  const ask = () => {
    if (left === 0) return importing.mutate(counts)
    confirm({
      title: importLabel(counts.add),
      text: t`${total} will be added. ${leftOutText(left)}`,
      confirmLabel: t`Import`,
      onConfirm: () => importing.mutate(counts),
    })
  }
  const throwAway = () =>
    discard.mutate(undefined, { onSuccess: () => void navigate({ to: '/costs/imports', replace: true }) })
  return (
    <>
      <Button variant="default" loading={discard.isPending} onClick={throwAway}>
        <Trans>Discard</Trans>
      </Button>
      <Button disabled={counts.add === 0} loading={importing.isPending} onClick={ask}>
        {importLabel(counts.add)}
      </Button>
    </>
  )
}

function importLabel(count: number): string {
  return plural(count, { one: 'Import # expense', other: 'Import # expenses' })
}

function leftOutText(rows: number): string {
  return plural(rows, { one: '# other row is left out.', other: '# other rows are left out.' })
}
