import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../../../lib/toasts.ts'
import { pushKey } from './push-queries.ts'
import { PushServiceError, turnPushOn } from './push-subscribing.ts'
import { Text } from '../../../ui/layout.tsx'

/** Asks the browser for permission; shows below why it failed. */
export function TurnPushOn() {
  const { t } = useLingui()
  const client = useQueryClient()
  const turnOn = useMutation({
    mutationFn: () => turnPushOn(client),
    onSuccess: (isOn) => {
      if (isOn) showSuccess(t`Push turned on in this browser`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  })
  return (
    <>
      <Button size="xs" variant="default" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
        <Trans>Turn on in this browser</Trans>
      </Button>
      {turnOn.error && (
        <Text as="p" mt={8} mb={12} size="small" color="danger" role="alert">
          {turnOn.error instanceof PushServiceError ? (
            <Trans>
              The push service of this browser can’t be reached. Check that neither its settings nor your
              network block it, then try again.
            </Trans>
          ) : (
            turnOn.error.message
          )}
        </Text>
      )}
    </>
  )
}
