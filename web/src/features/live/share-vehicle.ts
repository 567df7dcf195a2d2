import { useLingui } from '@lingui/react/macro'
import type { VehicleLocation } from '@roadbook/contract/locations'
import { showError, showSuccess } from '../../lib/toasts.ts'

/** A link for colleagues, who sign in first. */
function liveLink(origin: string, vehicleId: string): string {
  return `${origin}/live?vehicle=${vehicleId}`
}

/** The device's share sheet if available, else the clipboard. */
export function useShareVehicle(): (vehicle: VehicleLocation) => Promise<void> {
  const { t } = useLingui()
  return async ({ vehicleId, registration }) => {
    const url = liveLink(globalThis.location.origin, vehicleId)
    const device: Pick<Navigator, 'clipboard'> & Partial<Pick<Navigator, 'share'>> = navigator
    try {
      if (device.share !== undefined) {
        await device.share({ title: t`${registration} on the live map`, url })
        return
      }
      await device.clipboard.writeText(url)
      showSuccess(t`Link copied. Colleagues who are signed in see the vehicle there.`)
    } catch (error) {
      // The person closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showError(t`The link could not be shared. Copy it from the address bar.`)
    }
  }
}
