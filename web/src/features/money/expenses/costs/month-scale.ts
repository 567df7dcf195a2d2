import { currencyDigits } from '@roadbook/contract/core/countries'
import { axisScale } from '@roadbook/contract/core/axis-scale'

/** The largest amount of the axis, at least one of the smallest unit. */
export function amountScale(mostMinor: number): { topMinor: number; stepMinor: number } {
  const { top, step } = axisScale(Math.max(1, mostMinor))
  return { topMinor: top, stepMinor: step }
}

/**
 * "7.2k"; in languages without a short form for thousands, such as German, a chart that reaches ten thousand is in
 * thousands: "7,2".
 */
export function compactMoney(
  locale: string,
  { currency, topMinor }: { currency: string; topMinor: number },
): { compact: (minor: number) => string; isInThousands: boolean } {
  const decimals = { maximumFractionDigits: 1 }
  const short = new Intl.NumberFormat(locale, { notation: 'compact', ...decimals })
  const hasShortForm = short.formatToParts(10_000).some(({ type }) => type === 'compact')
  const unit = 10 ** currencyDigits(currency)
  const isInThousands = !hasShortForm && topMinor >= 10_000 * unit
  const format = isInThousands ? new Intl.NumberFormat(locale, decimals) : short
  const divisor = isInThousands ? 1_000 * unit : unit
  return { compact: (minor) => format.format(minor / divisor).toLowerCase(), isInThousands }
}

/** Width of a character in the chart's text, including bold ones. */
const charWidth = 7.4
/** Gap between two texts. */
const gap = 6

export const widthOf = (text: string) => text.length * charWidth

/** Width per bar, such that the text above the last bar ends with the chart and begins above that bar. */
export function slotWidth(width: number, bars: number, last: string): number {
  const even = width / bars
  const text = widthOf(last)
  return text <= even || bars < 2 ? even : (width - text) / (bars - 1)
}

/** Which months are labelled if there isn't room for all: every second or third, always including the last. */
export function namedMonths(names: readonly string[], slot: number): boolean[] {
  const longest = Math.max(0, ...names.map(widthOf))
  const every = Math.max(1, Math.ceil((longest + gap) / slot))
  return names.map((_, nth) => (names.length - 1 - nth) % every === 0)
}

/** Whether the amounts above two adjacent bars don't overlap. */
export function fitBeside(one: string, other: string, slot: number): boolean {
  return (widthOf(one) + widthOf(other)) / 2 + gap <= slot
}
