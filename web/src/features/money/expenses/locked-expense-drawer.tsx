import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Expense } from '@roadbook/contract/money/expenses'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Facts } from '../../../ui/section.tsx'
import { useCan } from '../../people/users/queries.ts'
import { ExpenseFacts } from './expense-facts.tsx'
import { useExpenseTypeLabels } from '../../../ui/labels/expense-type-labels.ts'
import { quantityText } from './quantity-text.ts'
import { lockConfigQuery } from './queries.ts'
import { ReceiptsPane } from './receipts/receipts-pane.tsx'
import { useReceipts } from './receipts/use-receipts.ts'
import { Row } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

type Props = { expense: Expense; onClose: () => void }

/** A read-only expense, with the reason. */
export function LockedExpenseDrawer({ expense, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  const { vatPercent, odometerMeters } = expense
  const receipts = useReceipts({ vehicleId: null, expense })
  const aside = expense.attachments.length > 0 && (
    <ReceiptsPane receipts={receipts} vehicleId={expense.vehicleId} chosenVehicleId={null} isReadOnly />
  )
  const known = (label: string, value: ReactNode) =>
    value === null || value === '' ? [] : [{ label, value }]
  return (
    <FormDrawer
      title={t`Expense`}
      saveLabel={t`Close`}
      hasCancel={false}
      {...(aside === false ? {} : { aside })}
      onSave={onClose}
      onClose={onClose}
    >
      {expense.locked && <LockLine />}
      <Facts
        facts={[
          { label: t`Vehicle`, value: expense.registration },
          { label: t`Type`, value: labels[expense.type] },
          { label: t`Date`, value: f.day(expense.date) },
          { label: t`Amount`, value: f.money(expense.amountMinor, expense.currency) },
          ...known(t`VAT included`, vatPercent === null ? null : `${f.number(vatPercent)}\u00A0%`),
          ...known(t`Quantity`, quantityText(expense, f)),
          ...known(t`Vendor`, expense.vendor),
          ...known(t`Odometer`, odometerMeters === null ? null : f.odometer(odometerMeters)),
          ...known(t`Note`, expense.note),
        ]}
      />
      <ExpenseFacts expense={expense} />
    </FormDrawer>
  )
}

/** Shows users who may change expenses why this one is locked. */
function LockLine() {
  const { t } = useLingui()
  const f = useFormat()
  const mayWrite = useCan('expenses.write')
  const { data } = useQuery(lockConfigQuery())
  const through = data?.lockedThrough ?? null
  const day = through === null ? '' : f.day(through)
  return (
    <Row as="p" gap={8} align="stretch" px={12} py={10} size="small" radius={6} ground="subtle" color="text2">
      <IconLock className={styleClasses({ mt: 1 })} size={16} stroke={1.8} aria-hidden="true" />
      <span>
        {day === ''
          ? t`This expense is locked.`
          : t`This expense is locked because expenses up to ${day} are locked.`}{' '}
        {mayWrite && t`It can’t be changed or deleted.`}
      </span>
    </Row>
  )
}
