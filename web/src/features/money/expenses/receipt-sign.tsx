import { plural } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { Expense } from '@roadbook/contract/money/expenses'
import { Row } from '../../../ui/layout.tsx'

/** Whether an expense has receipts, and how many if there are several. */
export function ReceiptSign({ expense: { attachments } }: { expense: Expense }) {
  const count = attachments.length
  if (count === 0) return null
  const label = plural(count, { one: '# receipt', other: '# receipts' })
  return (
    <Row as="span" inline gap={2} weight={400} color="muted" title={label}>
      <IconPaperclip size={14} stroke={1.8} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
      {count > 1 && <span aria-hidden="true">{count}</span>}
    </Row>
  )
}
