import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../../../lib/toasts.ts'
import classes from './push-browsers.module.css'
import { pushKey } from './push-queries.ts'
import { PushServiceError, turnPushOn } from './push-subscribing.ts'

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
        <p className={classes.problem} role="alert">
          {turnOn.error instanceof PushServiceError ? (
            <Trans>
              The push service of this browser can’t be reached. Check that neither its settings nor your
              network block it, then try again.
            </Trans>
          ) : (
            turnOn.error.message
          )}
        </p>
      )}
    </>
  )
}
