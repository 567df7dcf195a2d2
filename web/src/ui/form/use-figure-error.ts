import { useLingui } from '@lingui/react/macro'
import { type FigureStyle, readFigure, readingsOf } from '../../lib/units/typed-figures.ts'

/** The error for a figure that is ambiguous or has too many decimals; otherwise undefined. */
export function useFigureError(): (typed: string, style: FigureStyle) => string | undefined {
  const { t } = useLingui()
  return (typed, style) => {
    const problem = readFigure(typed, style)
    if (problem === 'ambiguous') {
      const { fraction, whole } = readingsOf(typed, style.locale)
      return t`This can be read in two ways. Enter ${fraction} or ${whole}.`
    }
    if (problem !== 'tooManyDecimals') return undefined
    const { whole } = readingsOf(typed, style.locale)
    return style.decimals === 1
      ? t`Enter at most one decimal place. Write thousands as ${whole}.`
      : t`Enter at most ${style.decimals} decimal places.`
  }
}
