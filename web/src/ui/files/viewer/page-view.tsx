import type { ReactNode } from 'react'
import { drawnSize, type Size, type Turns } from './page-size.ts'
import { Box } from '../../layout.tsx'
import classes from './viewer.module.css'

/** A part of a page, from 0 to 1 of its width and height; pages count from 1. */
export type PageBox = { page: number; x: number; y: number; width: number; height: number }

export type Look = { room: number; turns: Turns; zoom: number }

type Props = {
  natural: Size
  look: Look
  highlight?: PageBox | undefined
  /** Draws the page at this size in CSS pixels. */
  children: (drawn: Size) => ReactNode
}

/** A page, rotated and zoomed, with a highlighted part. */
export function PageView({ natural, look, highlight, children }: Props) {
  const { inner, outer } = drawnSize(natural, look)
  const percent = (share: number) => `${share * 100}%`
  return (
    <Box mx="auto" relative style={{ width: outer.width, height: outer.height }}>
      <div
        className={classes.paper}
        style={{
          width: inner.width,
          height: inner.height,
          transform: `translate(-50%, -50%) rotate(${look.turns * 90}deg)`,
        }}
      >
        {children(inner)}
        {highlight && (
          <div
            className={classes.mark}
            style={{
              left: percent(highlight.x),
              top: percent(highlight.y),
              width: percent(highlight.width),
              height: percent(highlight.height),
            }}
          />
        )}
      </div>
    </Box>
  )
}
