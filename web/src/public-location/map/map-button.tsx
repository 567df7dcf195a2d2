import type { ComponentType } from 'react'
import controls from '../../map/map-controls.module.css'

type Props = {
  label: string
  icon: ComponentType<{ size: number; stroke: number }>
  onClick: () => void
}

export function MapButton({ label, icon: Icon, onClick }: Props) {
  return (
    <button type="button" className={controls.control} title={label} aria-label={label} onClick={onClick}>
      <Icon size={18} stroke={1.6} />
    </button>
  )
}
