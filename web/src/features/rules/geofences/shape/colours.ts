import tokens from '../../../../lib/tokens.json'

type Scheme = 'light' | 'dark'

const series = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const

/** The colours offered for a geofence, as they are saved. */
export const swatches: readonly string[] = series.map((name) => tokens.colour.light[name])

export const firstColour = tokens.colour.light.c1

/** Each colour of the series has a counterpart for the dark scheme; others are shown as they are. */
export function shownColour(saved: string, scheme: Scheme): string {
  const at = swatches.findIndex((colour) => colour.toLowerCase() === saved.toLowerCase())
  const name = series[at]
  return name === undefined ? saved : tokens.colour[scheme][name]
}
