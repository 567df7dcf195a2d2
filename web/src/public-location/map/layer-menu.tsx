import { Trans, useLingui } from '@lingui/react/macro'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { MapButton } from './map-button.tsx'
import type { ShownLayers } from './route-layers.ts'
import classes from './layer-menu.module.css'

type Props = { layers: ShownLayers; onLayers: (layers: ShownLayers) => void }

/** Which lines the map shows beside the vehicle. */
export function LayerMenu({ layers, onLayers }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.menu} onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
      <MapButton label={t`Layers`} icon={IconStack2} isExpanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <div className={classes.choices} role="group" aria-label={t`Layers`}>
          <label>
            <input
              type="checkbox"
              checked={layers.driven}
              onChange={({ target }) => onLayers({ ...layers, driven: target.checked })}
            />
            <Trans>Route driven</Trans>
          </label>
          <label>
            <input
              type="checkbox"
              checked={layers.ahead}
              onChange={({ target }) => onLayers({ ...layers, ahead: target.checked })}
            />
            <Trans>Route ahead</Trans>
          </label>
        </div>
      )}
    </div>
  )
}
