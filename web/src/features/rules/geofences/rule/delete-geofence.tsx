import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import type { useRuleDelete } from '../../alarm-rules/use-rule-delete.ts'

type Props = {
  geofence: { id: string; name: string }
  remove: ReturnType<typeof useRuleDelete>
  onDeleted: () => void
}

export function DeleteGeofence({ geofence: { id, name }, remove, onDeleted }: Props) {
  const { t } = useLingui()
  const askToDelete = () =>
    confirm({
      title: t`Delete ${name}?`,
      text: t`It no longer causes alerts. Its alerts stay in the history of their vehicles.`,
      confirmLabel: t`Delete geofence`,
      isDanger: true,
      onConfirm: () => remove.mutate(id, { onSuccess: onDeleted }),
    })
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
      loading={remove.isPending}
      onClick={askToDelete}
    >
      <Trans>Delete</Trans>
    </Button>
  )
}
