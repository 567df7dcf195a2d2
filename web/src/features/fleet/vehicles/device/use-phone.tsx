import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useFreeNumber } from '../queries.ts'

/** Suggests a device number for a phone, which has none of its own. */
export function UsePhone({
  onNumber,
  isBusy = false,
}: {
  onNumber: (dongleId: number) => void
  isBusy?: boolean
}) {
  const free = useFreeNumber()
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDeviceMobile size={16} stroke={1.6} aria-hidden="true" />}
      loading={free.isPending || isBusy}
      onClick={() => free.mutate(undefined, { onSuccess: ({ dongleId }) => onNumber(dongleId) })}
    >
      <Trans>Use a phone</Trans>
    </Button>
  )
}
