import { Trans, useLingui } from '@lingui/react/macro'
import { deviceNumber } from '../../lib/device-number.ts'
import { DeviceAddresses, SmsCommands } from '../../ui/device-addresses.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PhoneSetup } from './phone-setup.tsx'
import classes from './device-waiting.module.css'

type Props = { dongleId: number; isPhone: boolean; hasKey: boolean }

/** A device that is entered and never sent anything: what to look at, in the order in which it helps. */
export function DeviceWaiting({ dongleId, isPhone, hasKey }: Props) {
  if (isPhone) return <PhoneWaiting dongleId={dongleId} hasKey={hasKey} />
  return <TrackerWaiting number={deviceNumber(dongleId)} />
}

function PhoneWaiting({ dongleId, hasKey }: Omit<Props, 'isPhone'>) {
  const { t } = useLingui()
  return (
    <div className={classes.waiting}>
      <EmptyState title={t`Waiting for the phone`}>
        <Trans>The vehicle appears on the map with the first position that the phone sends.</Trans>
      </EmptyState>
      {hasKey ? (
        <p>
          <Trans>
            Scan the QR code that was shown with the device key. Replace the key below to get a new code.
          </Trans>
        </p>
      ) : (
        <PhoneSetup dongleId={dongleId} />
      )}
    </div>
  )
}

function TrackerWaiting({ number }: { number: string }) {
  const { t } = useLingui()
  return (
    <div className={classes.waiting}>
      <EmptyState title={t`Waiting for first signal`}>
        <Trans>The vehicle appears on the map with the first position that its device sends.</Trans>
      </EmptyState>
      <h2 className={classes.title}>
        <Trans>What to check</Trans>
      </h2>
      <ol className={classes.steps}>
        <li>
          <Trans>
            The number on the label of the device is <strong>{number}</strong>.
          </Trans>
        </li>
        <li>
          <Trans>The device has power, its SIM card has data, and its APN is set.</Trans>
        </li>
        <li>
          <Trans>It sends to this server:</Trans>
          <DeviceAddresses />
          <SmsCommands />
        </li>
        <li>
          <Trans>The server’s firewall lets the port through.</Trans>
        </li>
        <li>
          <Trans>It is outdoors: most devices send nothing before their first position.</Trans>
        </li>
      </ol>
    </div>
  )
}
