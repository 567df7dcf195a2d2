import { useLingui } from '@lingui/react/macro'
import { hasUnsentSteps } from '../features/jobs/driver/job-outbox.ts'
import { hasUnsentTrips } from '../features/trips/open-trips/trip-outbox.ts'
import { leavePush } from '../features/notifications/push-subscribing.ts'
import { ApiError } from '../lib/api-error.ts'
import { session } from '../lib/session.ts'
import { showError } from '../lib/toasts.ts'
import { confirm } from '../ui/confirm.tsx'

/** Signing out clears this device, so it asks first if a driver's changes were not sent yet. */
export function useSignOut(): () => void {
  const { t } = useLingui()
  const signOut = async () => {
    try {
      await leavePush()
      await session.signOut()
    } catch (error) {
      const isSilence = error instanceof ApiError && error.statusCode === 0
      showError(
        isSilence
          ? t`You are still signed in: signing out needs a connection. What this browser kept to show without one has been deleted.`
          : error instanceof Error
            ? error.message
            : String(error),
      )
    }
  }
  return () => {
    const { localStorage } = globalThis
    if (!hasUnsentSteps(localStorage) && !hasUnsentTrips(localStorage)) {
      void signOut()
      return
    }
    confirm({
      title: t`Sign out and lose unsent changes?`,
      text: t`Some changes to jobs or trips haven’t been sent from this device yet, and signing out deletes them. To keep them, stay signed in until you are online.`,
      confirmLabel: t`Sign out`,
      cancelLabel: t`Stay signed in`,
      isDanger: true,
      onConfirm: () => void signOut(),
    })
  }
}
