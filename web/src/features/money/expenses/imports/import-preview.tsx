import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RowOutcome, type ImportDraft } from '@roadbook/contract/money/expense-imports'
import { useFormat } from '../../../../lib/use-format.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { ListPagination } from '../../../../ui/table/list-pagination.tsx'
import { useAddressChange } from '../../../../ui/list/use-address-change.ts'
import { PillChoice } from '../../../../ui/pill-choice.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { ImportSearch } from '../search.ts'
import { useOutcomeLabels } from './import-labels.ts'
import { MoneySums } from '../money-sums.tsx'
import classes from './imports.module.css'
import { importRowsQuery, useChooseRows } from './queries.ts'
import { type OnChoose, RowTable } from './row-table.tsx'
import { Row, Text } from '../../../../ui/layout.tsx'

const route = getRouteApi('/frame/costs/imports/detail')

type Props = { id: string; draft: ImportDraft; isReading: boolean }

/** Every row with its outcome, and the sums to compare with the statement. */
export function ImportPreview({ id, draft, isReading }: Props) {
  const { t } = useLingui()
  const { outcome, page = 1 } = route.useSearch()
  const go = useAddressChange<ImportSearch>(['outcome', 'page'])
  const query = useQuery(importRowsQuery({ id, outcome, page }))
  const choose = useChooseRows(id)
  const onChoose: OnChoose = (line, choice) => choose.mutate({ lines: [line], choice })
  return (
    <Section
      title={t`Preview`}
      link={
        isReading && (
          <>
            <Loader size={16} aria-hidden="true" />
            <VisuallyHidden>{t`Reading the file again`}</VisuallyHidden>
          </>
        )
      }
      isPlain
    >
      <Sums draft={draft} />
      <Outcomes
        draft={draft}
        outcome={outcome}
        onOutcome={(chosen) => go({ outcome: chosen, page: undefined })}
      />
      <ForAll
        outcome={outcome}
        draft={draft}
        onAll={(choice) => choose.mutate({ ...(outcome === undefined ? {} : { outcome }), choice })}
      />
      {query.error !== null && query.data === undefined ? (
        <ErrorPanel error={query.error} title={t`The preview could not be loaded`} onRetry={query.refetch} />
      ) : (
        <RowTable rows={query.data?.items} onChoose={onChoose} />
      )}
      <ListPagination
        list={query}
        page={page}
        onPage={(turned) => go({ page: turned > 1 ? turned : undefined })}
      />
    </Section>
  )
}

function Sums({ draft: { fileSums, statedTotals } }: { draft: ImportDraft }) {
  const f = useFormat()
  if (fileSums.length === 0) return null
  return (
    <Row as="p" gap={24} rowGap={4} align="stretch" mb={12} size="small" wrap color="text2">
      <span>
        <Trans>
          All rows of the file: <MoneySums sums={fileSums} />
        </Trans>
      </span>
      {statedTotals.map(({ line, currency, totalMinor }) => (
        <span key={line}>
          <Trans>
            Total in line {line}: <Text tabular>{f.money(totalMinor, currency)}</Text>
          </Trans>{' '}
          {fileSums.some((sum) => sum.currency === currency && sum.totalMinor === totalMinor) && (
            <Text color="accent">
              <Trans>(matches)</Trans>
            </Text>
          )}
        </span>
      ))}
    </Row>
  )
}

type OutcomeProps = {
  draft: ImportDraft
  outcome: RowOutcome | undefined
  onOutcome: (outcome: RowOutcome | undefined) => void
}

function Outcomes({ draft: { counts }, outcome, onOutcome }: OutcomeProps) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useOutcomeLabels()
  const all = Object.values(counts).reduce((sum, rows) => sum + rows, 0)
  const pills = RowOutcome.options
    .filter((one) => counts[one] > 0 || one === outcome)
    .map((one) => ({
      id: one,
      label: labels[one],
      figure: f.number(counts[one]),
      isChosen: one === outcome,
      onChoose: () => onOutcome(one),
    }))
  const everything = {
    id: 'all',
    label: t`All`,
    figure: f.number(all),
    isChosen: outcome === undefined,
    onChoose: () => onOutcome(undefined),
  }
  return <PillChoice label={t`Rows shown`} pills={[everything, ...pills]} />
}

type ForAllProps = {
  outcome: RowOutcome | undefined
  draft: ImportDraft
  onAll: (choice: 'add' | 'skip' | null) => void
}

/** Explains the chosen outcome, with actions for all of its rows. */
function ForAll({ outcome, draft: { counts, lockedThrough }, onAll }: ForAllProps) {
  const f = useFormat()
  if (outcome === undefined) return null
  const rows = counts[outcome]
  if (rows === 0) return null
  if (outcome === 'locked' && lockedThrough !== null) {
    const day = f.day(lockedThrough)
    return (
      <p className={classes.help}>
        <Trans>Expenses up to {day} are locked. An admin can unlock them in the settings.</Trans>
      </p>
    )
  }
  if (outcome === 'duplicate' || outcome === 'duplicateInFile') {
    return (
      <Row gap={16} rowGap={4} wrap mt={8}>
        <p className={classes.help}>
          <Trans>Same vehicle, day, amount and vendor. Duplicates are left out unless you add them.</Trans>
        </p>
        <Button variant="default" size="xs" onClick={() => onAll('add')}>
          <Plural value={rows} one="Add # duplicate" other="Add # duplicates" />
        </Button>
      </Row>
    )
  }
  if (outcome !== 'skipped') return null
  return (
    <Row gap={16} rowGap={4} wrap mt={8}>
      <Button variant="default" size="xs" onClick={() => onAll(null)}>
        <Plural value={rows} one="Include # row again" other="Include # rows again" />
      </Button>
    </Row>
  )
}
