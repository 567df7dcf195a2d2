import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconRulerMeasure } from '@tabler/icons-react'
import { useState } from 'react'
import { figureOf, kilometerDecimals, writeQuantity } from '../../lib/typed-figures.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FigureField } from '../../ui/figure-field.tsx'
import { FilterPopover } from '../../ui/filter-bar.tsx'
import type { TripsSearch } from './search.ts'

type Range = Pick<TripsSearch, 'leastKm' | 'mostKm'>
type Props = Range & { onChange: (range: Range) => void }

/** Trips of a length: short ones are often manoeuvres, long ones worth a look. */
export function TripDistanceFilter({ leastKm, mostKm, onChange }: Props) {
  const { t } = useLingui()
  return (
    <FilterPopover label={t`Distance`} icon={<IconRulerMeasure size={16} stroke={1.6} aria-hidden="true" />}>
      <RangeForm key={`${leastKm} ${mostKm}`} {...{ leastKm, mostKm, onChange }} />
    </FilterPopover>
  )
}

function RangeForm({ leastKm, mostKm, onChange }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const style = { decimals: kilometerDecimals, locale }
  const written = (km: number | undefined) => (km === undefined ? '' : writeQuantity(km, locale))
  const [least, setLeast] = useState(written(leastKm))
  const [most, setMost] = useState(written(mostKm))
  const [isTold, setTold] = useState(false)
  const [from, to] = [figureOf(least, style), figureOf(most, style)]
  const wrong = (typed: string, km: number) =>
    isTold && typed.trim() !== '' && Number.isNaN(km) ? t`Enter kilometres, such as 2.` : undefined
  const isEmpty = from > to
  const field = { unit: 'km', decimals: kilometerDecimals, w: 132, onBlur: () => setTold(true) }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTold(true)
        const isWrong = [least, most].some(
          (typed) => typed.trim() !== '' && Number.isNaN(figureOf(typed, style)),
        )
        if (!isEmpty && !isWrong) onChange({ leastKm: chosen(from), mostKm: chosen(to) })
      }}
    >
      <Group gap={8} align="start" wrap="nowrap">
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
      </Group>
      <Button type="submit" variant="default" fullWidth mt={10}>
        <Trans>Show these trips</Trans>
      </Button>
    </form>
  )
}

function chosen(km: number): number | undefined {
  return Number.isNaN(km) ? undefined : km
}

/** "From 2 km", "2 – 10 km" or "Up to 10 km"; undefined where nothing was chosen. */
export function useDistanceLabel({ leastKm, mostKm }: Range): string | undefined {
  const { t } = useLingui()
  const f = useFormat()
  const [least, most] = [f.number(leastKm ?? 0), f.number(mostKm ?? 0)]
  if (leastKm !== undefined && mostKm !== undefined) return t`${least}–${most} km`
  if (leastKm !== undefined) return t`From ${least} km`
  return mostKm === undefined ? undefined : t`Up to ${most} km`
}
