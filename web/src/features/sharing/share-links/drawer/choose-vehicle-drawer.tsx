import { Plural, useLingui } from '@lingui/react/macro'
import { shareLinkLimits } from '@roadbook/contract/sharing/share-links'
import { useState } from 'react'
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { VehicleSelect } from '../../../fleet/vehicles/vehicle-select.tsx'
import { useShareVehicle } from '../queries.ts'
import classes from './share.module.css'

type Props = { onShared: (id: string) => void; onClose: () => void }

/** Choosing a vehicle creates the link. */
export function ChooseVehicleDrawer({ onShared, onClose }: Props) {
  const { t } = useLingui()
  const { share, isPending, error } = useShareVehicle()
  const [chosen, setChosen] = useState<string>()
  const shareChosen = (vehicleId: string) => share(vehicleId, ({ id }) => onShared(id))
  return (
    <FormDrawer
      title={t`Share a vehicle`}
      saveLabel={t`Close`}
      isSaveQuiet
      hasCancel={false}
      onSave={onClose}
      onClose={onClose}
    >
      <VehicleSelect
        label={t`Vehicle`}
        data-autofocus
        isInUseOnly
        disabled={isPending}
        value={chosen ?? null}
        onChange={(vehicleId) => {
          if (vehicleId === null) return
          setChosen(vehicleId)
          shareChosen(vehicleId)
        }}
      />
      <p className={classes.help}>
        <Plural
          value={shareLinkLimits.defaultHours}
          one="You get a link. Anyone who has it sees where the vehicle is, for # hour at first."
          other="You get a link. Anyone who has it sees where the vehicle is, for # hours at first."
        />
      </p>
      {error !== null && (
        <ErrorPanel
          title={t`The vehicle could not be shared`}
          error={error}
          {...(chosen === undefined ? {} : { onRetry: () => shareChosen(chosen) })}
        />
      )}
    </FormDrawer>
  )
}
