import { useLingui } from '@lingui/react/macro'
import { hasUnsentSteps } from '../features/trips/jobs/driver/job-outbox.ts'
import { hasUnsentTrips } from '../features/trips/trips/open-trips/trip-outbox.ts'
import { leavePush } from '../features/rules/notifications/push-subscribing.ts'
import { ApiError } from '../lib/api-error.ts'
import { messageOf } from '../lib/message-of.ts'
import { session } from '../lib/session/session.ts'
import { showError } from '../lib/toasts.ts'

/** Signing out clears this device, so it asks first if a driver's changes have not been sent yet. */
export function useSignOut(): () => Promise<void> {
  const { t } = useLingui()
  const telling = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step()
    } catch (error) {
      const isSilence = error instanceof ApiError && error.statusCode === 0
      const message = messageOf(error)
      showError(
        isSilence
          ? t`You are still signed in: signing out needs a connection. What this browser kept to show without one has been deleted.`
          : message,
      )
    }
  }
  const ask = async (): Promise<void> => {
    const { confirm } = await import('../ui/dialogs/confirm.tsx')
    confirm({
      title: t`Sign out and lose unsent changes?`,
      text: t`Some changes to jobs or trips haven’t been sent from this device yet, and signing out deletes them. To keep them, stay signed in until you are online.`,
      confirmLabel: t`Sign out`,
      cancelLabel: t`Stay signed in`,
      isDanger: true,
      onConfirm: () => void telling(signOut),
    })
  }
  return () => {
    const { localStorage } = globalThis
    const isUnsent = hasUnsentSteps(localStorage) || hasUnsentTrips(localStorage)
    return telling(isUnsent ? ask : signOut)
  }
}

async function signOut(): Promise<void> {
  await leavePush()
  await session.signOut()
}
