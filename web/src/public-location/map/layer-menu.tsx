import { Trans, useLingui } from '@lingui/react/macro'
import { IconStack2 } from '@tabler/icons-react'
import controls from '../../map/map-controls.module.css'
import classes from './layer-menu.module.css'
import type { ShownLayers } from './route-layers.ts'

type Props = { layers: ShownLayers; onLayers: (layers: ShownLayers) => void }

/** Chooses the lines on the map besides the vehicle. */
export function LayerMenu({ layers, onLayers }: Props) {
  const { t } = useLingui()
  const label = t`Layers`
  return (
    <details className={classes.menu}>
      <summary className={controls.control} title={label} aria-label={label}>
        <IconStack2 size={18} stroke={1.6} />
      </summary>
      <fieldset className={classes.choices} aria-label={label}>
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
      </fieldset>
    </details>
  )
}
