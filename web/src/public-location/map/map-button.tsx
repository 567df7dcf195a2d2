import type { ComponentType } from 'react'
import { Text } from '../../ui/layout.tsx'
import controls from '../../map/map-controls.module.css'

type Props = {
  label: string
  icon: ComponentType<{ size: number; stroke: number }>
  onClick: () => void
}

export function MapButton({ label, icon: Icon, onClick }: Props) {
  return (
    <Text
      as="button"
      highlight
      focusInside
      width={36}
      height={36}
      narrow={{ width: 44, height: 44 }}
      type="button"
      className={controls.control}
      title={label}
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.6} />
    </Text>
  )
}
