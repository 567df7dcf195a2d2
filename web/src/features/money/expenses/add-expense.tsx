import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../people/users/queries.ts'

/** The button that opens the form, for users who may enter expenses. */
export function AddExpense({ onAdd }: { onAdd: () => void }) {
  if (!useCan('expenses.write')) return null
  return (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
      <Trans>Add expense</Trans>
    </Button>
  )
}
