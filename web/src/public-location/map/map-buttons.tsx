import { useLingui } from '@lingui/react/macro'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import controls from '../../map/map-controls.module.css'
import { LayerMenu } from './layer-menu.tsx'
import { MapButton } from './map-button.tsx'
import type { ShownLayers } from './route-layers.ts'
import classes from './shared-map.module.css'

type Props = {
  /** The person moved the map. */
  isMoved: boolean
  hasDestination: boolean
  layers: ShownLayers
  onLayers: (layers: ShownLayers) => void
  onZoom: (steps: number) => void
  onRecentre: () => void
}

export function MapButtons({ isMoved, hasDestination, layers, onLayers, onZoom, onRecentre }: Props) {
  const { t } = useLingui()
  const recentre = hasDestination ? t`Show the vehicle and its destination` : t`Show the vehicle`
  return (
    <div className={classes.controls}>
      <div className={controls.group} data-zoom>
        <MapButton label={t`Zoom in`} icon={IconPlus} onClick={() => onZoom(1)} />
        <MapButton label={t`Zoom out`} icon={IconMinus} onClick={() => onZoom(-1)} />
      </div>
      <div className={classes.secondGroup} data-moved={isMoved || undefined}>
        <LayerMenu layers={layers} onLayers={onLayers} />
        <MapButton label={recentre} icon={IconFocusCentered} onClick={onRecentre} />
      </div>
    </div>
  )
}
