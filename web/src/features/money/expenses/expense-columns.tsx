import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Expense } from '@roadbook/contract/money/expenses'
import { useFormat } from '../../../lib/use-format.ts'
import { fieldColumn } from '../../../ui/list/columns.tsx'
import { dayValue, numberValue, textValue } from '../../../ui/list/export-column.ts'
import { TwoLineText } from '../../../ui/list/two-line-text.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { useExpenseTypeLabels } from '../../../ui/labels/expense-type-labels.ts'
import { exportedAmount } from './exported-amount.ts'
import { ExpenseTypeIcon } from './expense-type-icon.tsx'
import { ReceiptSign } from './receipt-sign.tsx'
import { quantityText, unitOf } from './quantity-text.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

/** Sortable columns have the API's names. */
export function useExpenseColumns(): Column<Expense>[] {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  return [
    {
      id: 'date',
      header: t`Date`,
      width: 116,
      isFixed: true,
      sortValue: ({ date }) => date,
      exported: [dayValue(({ date }) => date)],
      cell: ({ id, date }) => (
        <Link
          to="/costs/all"
          search={(before) => ({ ...before, expense: id })}
          resetScroll={false}
          className={styleClasses({ color: 'inherit', underline: 'hover', tabular: true })}
        >
          {f.day(date)}
        </Link>
      ),
    },
    fieldColumn({
      id: 'registration',
      header: t`Vehicle`,
      width: 120,
      isSorted: true,
      cell: ({ registration }) => (
        <Text weight={600} title={registration}>
          {registration}
        </Text>
      ),
    }),
    {
      id: 'type',
      header: t`Type`,
      width: 150,
      sortValue: ({ type }) => type,
      exported: [textValue(({ type }) => labels[type])],
      cell: ({ type }) => (
        <Row as="span" gap={8}>
          <ExpenseTypeIcon type={type} />
          {labels[type]}
        </Row>
      ),
    },
    fieldColumn({
      id: 'vendor',
      header: t`Vendor`,
      isSorted: true,
    }),
    fieldColumn({
      id: 'note',
      header: t`Note`,
      cell: ({ note }) => (
        <TwoLineText text={note ?? ''}>
          <Text color="muted">{note}</Text>
        </TwoLineText>
      ),
    }),
    ...useReceiptColumns(),
    ...useAmountColumns(),
  ]
}

/** The remaining fields of an expense. */
function useReceiptColumns(): Column<Expense>[] {
  const { t } = useLingui()
  const f = useFormat()
  return [
    {
      id: 'receipts',
      header: t`Receipts`,
      width: 88,
      exported: [numberValue(({ attachments }) => attachments.length)],
      cell: (expense) => <ReceiptSign expense={expense} />,
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      width: 104,
      isNumber: true,
      exported: [
        numberValue(({ quantityLitres, quantityKwh }) => quantityLitres ?? quantityKwh),
        textValue(unitOf, { header: t`Unit` }),
      ],
      cell: (expense) => <Text color="muted">{quantityText(expense, f)}</Text>,
    },
    {
      id: 'vatPercent',
      header: t`VAT`,
      width: 72,
      isNumber: true,
      isHiddenAtFirst: true,
      exported: [numberValue(({ vatPercent }) => vatPercent, { header: t`VAT (%)` })],
      cell: ({ vatPercent }) => vatPercent !== null && `${f.number(vatPercent)}\u00A0%`,
    },
    {
      id: 'odometerMeters',
      header: t`Odometer`,
      width: 108,
      isNumber: true,
      isHiddenAtFirst: true,
      exported: [
        numberValue(({ odometerMeters }) => odometerMeters && f.odometerFigure(odometerMeters), {
          header: t`Odometer (${f.lengthUnit})`,
        }),
      ],
      cell: ({ odometerMeters }) => odometerMeters !== null && f.odometer(odometerMeters),
    },
    fieldColumn({ id: 'externalNumber', header: t`Receipt number`, width: 140, isHiddenAtFirst: true }),
    fieldColumn({ id: 'createdByName', header: t`Entered by`, width: 140, isHiddenAtFirst: true }),
  ]
}

function useAmountColumns(): Column<Expense>[] {
  const { t } = useLingui()
  const f = useFormat()
  return [
    {
      id: 'amountMinor',
      header: t`Amount`,
      width: 136,
      isNumber: true,
      isFixed: true,
      sortValue: ({ amountMinor }) => amountMinor,
      exported: exportedAmount(t`Currency`),
      cell: ({ amountMinor, currency, locked }) => (
        <Row as="span" inline gap={6} weight={500}>
          {locked && <LockSign />}
          {f.money(amountMinor, currency)}
        </Row>
      ),
    },
  ]
}

export function LockSign() {
  const { t } = useLingui()
  return (
    <Row as="span" inline align="stretch" color="muted" title={t`Locked`}>
      <IconLock size={14} stroke={1.8} aria-hidden="true" />
      <VisuallyHidden>{t`Locked`}</VisuallyHidden>
    </Row>
  )
}
