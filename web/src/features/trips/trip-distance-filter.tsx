import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NumberInput } from '@mantine/core'
import { IconRulerMeasure } from '@tabler/icons-react'
import { useState } from 'react'
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
  const [least, setLeast] = useState(leastKm)
  const [most, setMost] = useState(mostKm)
  const isEmpty = least !== undefined && most !== undefined && least > most
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onChange({ leastKm: least, mostKm: most })
      }}
    >
      <Group gap={8} align="start" wrap="nowrap">
        <NumberInput
          label={t`From`}
          w={120}
          suffix=" km"
          min={0}
          value={least ?? ''}
          onChange={(value) => setLeast(kilometersOf(value))}
        />
        <NumberInput
          label={t`To`}
          w={120}
          suffix=" km"
          min={0}
          value={most ?? ''}
          error={isEmpty ? t`Less than from` : undefined}
          onChange={(value) => setMost(kilometersOf(value))}
        />
      </Group>
      <Button type="submit" variant="default" fullWidth mt={10}>
        <Trans>Show these trips</Trans>
      </Button>
    </form>
  )
}

function kilometersOf(value: string | number): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** "From 2 km", "2 – 10 km" or "Up to 10 km"; undefined where nothing was chosen. */
export function useDistanceWords({ leastKm, mostKm }: Range): string | undefined {
  const { t } = useLingui()
  if (leastKm !== undefined && mostKm !== undefined) return t`${leastKm} – ${mostKm} km`
  if (leastKm !== undefined) return t`From ${leastKm} km`
  return mostKm === undefined ? undefined : t`Up to ${mostKm} km`
}
