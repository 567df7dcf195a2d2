import { useLingui } from '@lingui/react/macro'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import controls from '../../map/map-controls.module.css'
import classes from './shared-map.module.css'

type Props = {
  /** The person moved the map. */
  isMoved: boolean
  hasDestination: boolean
  onZoom: (steps: number) => void
  onRecentre: () => void
}

export function MapButtons({ isMoved, hasDestination, onZoom, onRecentre }: Props) {
  const { t } = useLingui()
  const recentre = hasDestination ? t`Show the vehicle and its destination` : t`Show the vehicle`
  return (
    <div className={classes.controls}>
      <div className={controls.group} data-zoom>
        <MapButton label={t`Zoom in`} icon={IconPlus} onClick={() => onZoom(1)} />
        <MapButton label={t`Zoom out`} icon={IconMinus} onClick={() => onZoom(-1)} />
      </div>
      {isMoved && (
        <div className={controls.group}>
          <MapButton label={recentre} icon={IconFocusCentered} onClick={onRecentre} />
        </div>
      )}
    </div>
  )
}

type ButtonProps = {
  label: string
  icon: ComponentType<{ size: number; stroke: number }>
  onClick: () => void
}

function MapButton({ label, icon: Icon, onClick }: ButtonProps) {
  return (
    <button type="button" className={controls.control} title={label} aria-label={label} onClick={onClick}>
      <Icon size={18} stroke={1.6} />
    </button>
  )
}
