import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ExpenseImportDetail } from '@roadbook/contract/money/expense-imports'
import { BackButton, DetailPage } from '../../../../ui/detail/detail-page.tsx'
import { DetailHead } from '../../../../ui/detail/detail-head.tsx'
import { KeyFigure } from '../../../../ui/key-figure.tsx'
import { useFormat } from '../../../../lib/use-format.ts'
import { DraftActions } from './draft-actions.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { MoneySums } from '../money-sums.tsx'
import { ImportedPanel } from './imported-panel.tsx'
import { useStatusLabels } from './import-labels.ts'
import { importQuery } from './queries.ts'
import { Text } from '../../../../ui/layout.tsx'

const route = getRouteApi('/frame/costs/imports/detail')

/** One file: how it is read and the outcome of its rows; after the import, what was added, with undo. */
export function ImportPage() {
  const { t } = useLingui()
  const { id = '' } = route.useSearch()
  const query = useQuery(importQuery(id))
  return (
    <DetailPage
      query={query}
      failed={t`This import could not be loaded`}
      gone={t`Import not found`}
      back={
        <BackButton to="/costs/imports">
          <Trans>All imports</Trans>
        </BackButton>
      }
      renderHead={(detail) => <Head detail={detail} />}
      tabsLabel={t`About this import`}
      tab={undefined}
      renderTabs={(detail) => [
        {
          id: 'import',
          label: t({ message: 'Import', context: 'noun' }),
          content:
            detail.draft === null ? (
              <ImportedPanel detail={detail} />
            ) : (
              <DraftPanel id={detail.id} source={detail.source} draft={detail.draft} />
            ),
        },
      ]}
    />
  )
}

function Head({ detail }: { detail: ExpenseImportDetail }) {
  const { t } = useLingui()
  const f = useFormat()
  const statuses = useStatusLabels()
  const { fileName, source, status, rows, sums, draft } = detail
  return (
    <DetailHead
      title={fileName}
      list={
        <Link to="/costs/imports">
          <Trans>Expense imports</Trans>
        </Link>
      }
      crumb={<span>{source}</span>}
      figures={
        <>
          <KeyFigure label={draft === null ? t`expenses` : t`to import`} value={f.number(rows)} />
          {sums.length > 0 && <KeyFigure label={t`total`} value={<MoneySums sums={sums} />} />}
        </>
      }
      actions={draft !== null && <DraftActions detail={{ ...detail, draft }} />}
    >
      <Text color="muted">{statuses[status]}</Text>
    </DetailHead>
  )
}
