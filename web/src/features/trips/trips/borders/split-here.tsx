import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { TripDetail } from '@roadbook/contract/trips/trips'
import { useFormat } from '../../../../lib/use-format.ts'
import { BorderDialog } from './border-dialog.tsx'

type Props = {
  trip: TripDetail
  /** The moment of the replay. */
  atMs: number
}

/** Splits the trip at the moment of the replay. */
export function SplitHere({ trip, atMs }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const [splitTime, setSplitTime] = useState<string>()
  const time = new Date(atMs).toISOString()
  const clock = f.time(time)
  const isWithin = atMs > Date.parse(trip.startTime) && atMs < Date.parse(trip.endTime)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={!isWithin}
        leftSection={<IconArrowsSplit2 size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setSplitTime(time)}
      >
        {isWithin ? t`Split at ${clock}` : t`Split`}
      </Button>
      {splitTime !== undefined && (
        <BorderDialog trip={trip} change={{ time: splitTime }} onClose={() => setSplitTime(undefined)} />
      )}
    </>
  )
}
