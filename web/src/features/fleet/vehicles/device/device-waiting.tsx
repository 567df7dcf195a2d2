import { Trans } from '@lingui/react/macro'
import type { DeviceStatus } from '@roadbook/contract/tracking/devices'
import classes from './device-waiting.module.css'
import { FirstContact } from './first-contact.tsx'
import { PhoneSetup } from './phone-setup.tsx'
import { TrackerSetup } from './tracker-setup.tsx'

/** A device without positions so far: whether it has connected, and how to set it up. */
export function DeviceWaiting({ status }: { status: DeviceStatus }) {
  const { deviceIdentifier, isPhone, access } = status
  return (
    <div className={classes.waiting}>
      <FirstContact status={status} patienceMs={0} />
      {!isPhone && <TrackerSetup />}
      {isPhone && deviceIdentifier !== null && access.keyCreatedAt === null && (
        <PhoneSetup identifier={deviceIdentifier} />
      )}
      {isPhone && access.keyCreatedAt !== null && (
        <p>
          <Trans>
            Scan the QR code that was shown with the device key. Replace the key below to get a new code.
          </Trans>
        </p>
      )}
    </div>
  )
}
