import { useLingui } from '@lingui/react/macro'
import { hasUnsentSteps } from '../features/jobs/driver/job-outbox.ts'
import { hasUnsentTrips } from '../features/trips/open-trips/trip-outbox.ts'
import { leavePush } from '../features/notifications/push-subscribing.ts'
import { session } from '../lib/session.ts'
import { showError } from '../lib/toasts.ts'

/** Signing out clears this device, so it asks first if a driver's changes were not sent yet. */
export function useSignOut(): () => Promise<void> {
  const { t } = useLingui()
  return async () => {
    const { localStorage } = globalThis
    if (!hasUnsentSteps(localStorage) && !hasUnsentTrips(localStorage)) {
      await signOut()
      return
    }
    const { confirm } = await import('../ui/confirm.tsx')
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

async function signOut(): Promise<void> {
  try {
    await leavePush()
    await session.signOut()
  } catch (error) {
    showError(error instanceof Error ? error.message : String(error))
  }
}
