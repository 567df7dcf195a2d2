import { Trans, useLingui } from '@lingui/react/macro'
import { DeviceAddresses } from '../../ui/device-addresses.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './device-waiting.module.css'

type Props = { dongleId: string }

/** A device that is entered and never sent anything: what to look at, in the order in which it helps. */
export function DeviceWaiting({ dongleId }: Props) {
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
            The number on the label of the device is <strong>{dongleId}</strong>.
          </Trans>
        </li>
        <li>
          <Trans>The device has power, its SIM card has data, and its APN is set.</Trans>
        </li>
        <li>
          <Trans>It sends to this server:</Trans>
          <DeviceAddresses />
        </li>
        <li>
          <Trans>The port is open to the outside in the firewall of the server.</Trans>
        </li>
        <li>
          <Trans>It stands under open sky: most devices say nothing before their first position.</Trans>
        </li>
      </ol>
    </div>
  )
}
