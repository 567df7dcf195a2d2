import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconSearchOff, IconX } from '@tabler/icons-react'
import classes from './live-detail.module.css'

/** Shown if the vehicle in the URL isn't on the live map. */
export function MissingVehicle({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <section className={classes.panel} aria-label={t`Selected vehicle`}>
      <div className={classes.block}>
        <div className={classes.top}>
          <IconSearchOff size={18} stroke={1.6} aria-hidden="true" />
          <h2 className={classes.missing}>
            <Trans>Vehicle not found</Trans>
          </h2>
          <ActionIcon size={24} aria-label={t`Close`} onClick={onClose}>
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
        </div>
        <p className={classes.line}>
          <Trans>
            It may be archived, or is no longer assigned to you. Choose another one from the list.
          </Trans>
        </p>
      </div>
    </section>
  )
}
