import type { CSSProperties } from 'react'

/** Below this the map would be a strip, so the page scrolls instead. */
export const MIN_PLAYER_PIXELS = 440
const MAX_CHART_PIXELS = 202
const MIN_CHART_PIXELS = 132

/** The chart's share of a player of this height; the map gets the rest, since it needs more. */
export function chartHeight(playerHeight: number | undefined): number {
  if (playerHeight === undefined) return MAX_CHART_PIXELS
  return Math.round(Math.min(MAX_CHART_PIXELS, Math.max(MIN_CHART_PIXELS, playerHeight * 0.3)))
}

/** Used by `drive-player.module.css`; on a phone the page scrolls, and heights are fixed there. */
export function playerHeights(playerHeight: number | undefined): CSSProperties {
  return {
    '--chart-height': `${chartHeight(playerHeight)}px`,
    ...(playerHeight === undefined ? {} : { '--player-height': `${playerHeight}px` }),
  } as CSSProperties
}
