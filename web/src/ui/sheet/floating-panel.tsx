import type { ReactNode } from 'react'
import { Stack } from '../layout.tsx'
import classes from './floating-panel.module.css'

type Props = {
  label: string
  side: 'left' | 'right'
  /** The width of one on the left, such as `336px`. */
  width?: string
  /** What one on the right leaves free, such as `220px`. */
  below?: string
  children: ReactNode
}

/** Over a map, at one of its sides. */
export function FloatingPanel({ label, side, width, below, children }: Props) {
  return (
    <Stack
      as="section"
      radius={10}
      ground="raised"
      shadow="float"
      clip
      size="small"
      className={classes.panel}
      style={{ '--width': width, '--below': below } as object}
      data-side={side}
      data-over-map
      aria-label={label}
    >
      {children}
    </Stack>
  )
}
