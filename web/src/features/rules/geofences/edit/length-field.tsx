import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { shortLengthIn } from '../../../../lib/units/short-length.ts'
import { figureOf, writeQuantity } from '../../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { FigureField } from '../../../../ui/form/figure-field.tsx'

type Props = {
  label: string
  /** Undefined until there is one. */
  meters: number | undefined
  limits: { min: number; max: number }
  onChange: (meters: number) => void
}

/** A radius or width; applied when the field loses focus, or with Enter. */
export function LengthField({ label, meters, limits, onChange }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const unit = shortLengthIn(f.distanceUnit)
  const [typed, setTyped] = useState<string>()
  const shown = meters === undefined ? '' : writeQuantity(unit.figure(meters), f.locale)
  const read = typed === undefined ? meters : unit.meters(figureOf(typed, { decimals: 1, locale: f.locale }))
  const isWithin = read === undefined || (read >= limits.min && read <= limits.max)
  const [lowest, highest] = [f.distance(limits.min), f.distance(limits.max)]
  const take = () => {
    if (typed === undefined || read === undefined || !isWithin) return
    setTyped(undefined)
    if (typed !== shown) onChange(read)
  }
  return (
    <FigureField
      label={label}
      unit={unit.unit}
      decimals={1}
      value={typed ?? shown}
      error={isWithin || typed === '' ? undefined : t`Enter a length from ${lowest} to ${highest}.`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        take()
      }}
    />
  )
}
