import type { ComponentProps, ComponentType } from 'react'
import { Text } from '../ui/layout.tsx'
import classes from './map-controls.module.css'

type Props = Omit<ComponentProps<typeof Text<'button'>>, 'children' | 'label'> & {
  label: string
  icon: ComponentType<{ size: number; stroke: number }>
  isActive?: boolean
}

/** A button over a map. */
export function MapControl({ label, icon: Icon, isActive = false, className, ...rest }: Props) {
  return (
    <Text<'button'>
      as="button"
      highlight
      focusInside
      width={36}
      height={36}
      narrow={{ width: 44, height: 44 }}
      type="button"
      // A tooltip around it adds a class of its own.
      className={className === undefined ? classes.control : `${classes.control} ${className}`}
      aria-label={label}
      data-active={isActive || undefined}
      {...rest}
    >
      <Icon size={18} stroke={1.6} />
    </Text>
  )
}
