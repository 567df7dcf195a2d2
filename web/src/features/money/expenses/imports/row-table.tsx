import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ImportRow } from '@roadbook/contract/money/expense-imports'
import type { ReactNode } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { useExpenseTypeLabels } from '../../../../ui/labels/expense-type-labels.ts'
import { ExpenseTypeIcon } from '../expense-type-icon.tsx'
import { quantityText } from '../quantity-text.ts'
import { useFieldLabels, useOutcomeLabels, useProblemLabels } from './import-labels.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'
import classes from './imports.module.css'
import { TextButton } from '../../../../ui/text-button.tsx'

export type OnChoose = (line: number, choice: 'add' | 'skip' | null) => void

type Props = { rows: readonly ImportRow[] | undefined; onChoose: OnChoose }

/** The rows of one page of the preview; on a phone each is a block of two or three lines. */
export function RowTable({ rows, onChoose }: Props) {
  const { t } = useLingui()
  if (rows === undefined) return <Box placeholder height={400} aria-hidden="true" />
  if (rows.length === 0) {
    return (
      <p className={classes.help}>
        <Trans>No rows here</Trans>
      </p>
    )
  }
  return (
    <Box
      as="table"
      mt={8}
      mb={16}
      size="small"
      fullWidth
      className={classes.table}
      aria-label={t`Rows of the file`}
    >
      <thead>
        <tr>
          <Box as="th" color="muted" tabular className={classes.line}>
            <Trans>Line</Trans>
          </Box>
          <th>
            <Trans>Vehicle</Trans>
          </th>
          <th>
            <Trans>Date</Trans>
          </th>
          <th>
            <Trans>Type</Trans>
          </th>
          <th>
            <Trans>Vendor</Trans>
          </th>
          <th className={classes.number}>
            <Trans>Quantity</Trans>
          </th>
          <th className={classes.number}>
            <Trans>Amount</Trans>
          </th>
          <th colSpan={2}>
            <Trans>What happens</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ImportedRow key={row.line} row={row} onChoose={onChoose} />
        ))}
      </tbody>
    </Box>
  )
}

function ImportedRow({ row, onChoose }: { row: ImportRow; onChoose: OnChoose }) {
  const f = useFormat()
  const types = useExpenseTypeLabels()
  const { line, outcome, registration, vehicleText, date, type, vendor, amountMinor, currency } = row
  return (
    <tr data-outcome={outcome}>
      <Box as="td" color="muted" tabular className={classes.line}>
        {line}
      </Box>
      <Box as="td" weight={600} truncate maxWidth="200px" className={classes.plate}>
        {registration ?? vehicleText}
      </Box>
      <Box as="td" nowrap tabular className={classes.day}>
        {date !== null && f.day(date)}
      </Box>
      <td className={classes.type}>
        {type !== null && (
          <Row as="span" gap={8}>
            <ExpenseTypeIcon type={type} />
            {types[type]}
          </Row>
        )}
      </td>
      <Box as="td" truncate maxWidth="220px" className={classes.vendor} title={row.note ?? undefined}>
        {vendor}
      </Box>
      <td className={classes.number}>{quantityText(row, f)}</td>
      <td className={classes.amount}>
        {amountMinor !== null && currency !== null && f.money(amountMinor, currency)}
      </td>
      <Box as="td" minWidth="150px" className={classes.outcome}>
        <Outcome row={row} />
      </Box>
      <Box as="td" textAlign="right" nowrap className={classes.choice}>
        <Choice row={row} onChoose={onChoose} />
      </Box>
    </tr>
  )
}

/** Why a row is not imported: unreadable cells, or the expense that it repeats. */
function Outcome({ row: { outcome, problems, duplicateOf, duplicateOfLine } }: { row: ImportRow }) {
  const { t } = useLingui()
  const labels = useOutcomeLabels()
  const fields = useFieldLabels()
  const reasons = useProblemLabels()
  if (problems.length > 0) {
    return (
      <ul>
        {problems.map(({ field, column, problem, text }) => {
          const name = column ?? fields[field]
          const reason = reasons[problem]
          return <li key={field}>{text === '' ? t`${name}: ${reason}` : t`${name}: ${reason} (${text})`}</li>
        })}
      </ul>
    )
  }
  return (
    <>
      <Text mr={8}>{labels[outcome]}</Text>
      {outcome === 'duplicate' && duplicateOf !== null && (
        <Link to="/costs/all" search={{ expense: duplicateOf }} target="_blank" className={classes.link}>
          <Trans>View expense</Trans>
        </Link>
      )}
      {outcome === 'duplicateInFile' && (
        <Text color="muted" truncate>
          <Trans>Line {duplicateOfLine}</Trans>
        </Text>
      )}
    </>
  )
}

function Choice({ row: { line, outcome, choice }, onChoose }: { row: ImportRow; onChoose: OnChoose }) {
  const { t } = useLingui()
  if (outcome === 'add') {
    return (
      <SmallButton
        label={t`Leave out line ${line}`}
        onClick={() => onChoose(line, choice === 'add' ? null : 'skip')}
      >
        <Trans>Leave out</Trans>
      </SmallButton>
    )
  }
  const isDuplicate = outcome === 'duplicate' || outcome === 'duplicateInFile'
  if (outcome !== 'skipped' && !isDuplicate) return null
  return (
    <SmallButton label={t`Import line ${line}`} onClick={() => onChoose(line, isDuplicate ? 'add' : null)}>
      <Trans>Import</Trans>
    </SmallButton>
  )
}

type ButtonProps = { label: string; onClick: () => void; children: ReactNode }

function SmallButton({ label, onClick, children }: ButtonProps) {
  return (
    <TextButton
      touch
      alignSelf="start"
      size="small"
      className={classes.small}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </TextButton>
  )
}
