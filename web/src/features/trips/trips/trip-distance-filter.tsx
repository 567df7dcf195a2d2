import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { distanceDecimals, metersOf, writeDistance } from '../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FigureField } from '../../../ui/form/figure-field.tsx'
import type { TripsSearch } from './search.ts'
import { Row } from '../../../ui/layout.tsx'

type Range = Pick<TripsSearch, 'minKm' | 'maxKm'>
type Props = Range & { onChange: (range: Range) => void }

/** Filters trips by distance: short ones are often manoeuvres, long ones worth a look. */
export function TripDistanceFilter({ minKm, maxKm, onChange }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const written = (km: number | undefined) => (km === undefined ? '' : writeDistance(km * 1000, f))
  const [least, setLeast] = useState(written(minKm))
  const [most, setMost] = useState(written(maxKm))
  const [isTold, setTold] = useState(false)
  const [from, to] = [metersOf(least, f), metersOf(most, f)]
  const wrong = (typed: string, meters: number) =>
    isTold && typed.trim() !== '' && Number.isNaN(meters) ? t`Enter a number, such as 2.` : undefined
  const isEmpty = from > to
  const field = { unit: f.lengthUnit, decimals: distanceDecimals, w: 132, onBlur: () => setTold(true) }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTold(true)
        const isWrong = [least, most].some((typed) => typed.trim() !== '' && Number.isNaN(metersOf(typed, f)))
        if (!isEmpty && !isWrong) onChange({ minKm: chosen(from), maxKm: chosen(to) })
      }}
    >
      <Row gap={8} align="start">
        <FigureField
          {...field}
          label={t`From`}
          value={least}
          onChange={(event) => setLeast(event.currentTarget.value)}
          error={wrong(least, from)}
        />
        <FigureField
          {...field}
          label={t`To`}
          value={most}
          onChange={(event) => setMost(event.currentTarget.value)}
          error={wrong(most, to) ?? (isEmpty ? t`Lower than “From”` : undefined)}
        />
      </Row>
      <Button type="submit" variant="default" fullWidth mt={10}>
        <Trans>Show these trips</Trans>
      </Button>
    </form>
  )
}

function chosen(meters: number): number | undefined {
  return Number.isNaN(meters) ? undefined : meters / 1000
}

/** "From 2 km", "2 – 10 km" or "Up to 10 km"; undefined if nothing is chosen. */
export function useDistanceLabel({ minKm, maxKm }: Range): string | undefined {
  const { t } = useLingui()
  const f = useFormat()
  const [least, most] = [minKm, maxKm].map((km = 0) => f.number(f.distanceFigure(km * 1000)))
  const unit = f.lengthUnit
  if (minKm !== undefined && maxKm !== undefined) return t`${least}–${most} ${unit}`
  if (minKm !== undefined) return t`From ${least} ${unit}`
  return maxKm === undefined ? undefined : t`Up to ${most} ${unit}`
}
