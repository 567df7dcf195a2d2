import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { OdometerReading } from '@roadbook/contract/fleet/odometer'
import { useFormat } from '../../../../lib/use-format.ts'
import { Entry, EntryList } from '../../../../ui/entry-list.tsx'

type Props = {
  readings: readonly OdometerReading[]
  now: number
  /** Undefined if the user may not change readings. */
  onWithdraw: ((reading: OdometerReading) => void) | undefined
}

/** Newest first; withdrawn readings stay visible, struck through. */
export function OdometerReadings({ readings, now, onWithdraw }: Props) {
  const { t } = useLingui()
  return (
    <EntryList
      label={t`Odometer`}
      entries={readings}
      allLabel={<Trans>All {readings.length} readings</Trans>}
      renderEntry={(reading) => (
        <Reading key={reading.id} reading={reading} now={now} onWithdraw={onWithdraw} />
      )}
    />
  )
}

type ReadingProps = { reading: OdometerReading } & Pick<Props, 'now' | 'onWithdraw'>

function Reading({ reading, now, onWithdraw }: ReadingProps) {
  const { t } = useLingui()
  const f = useFormat()
  const figure = f.odometer(reading.odometerMeters)
  const isWithdrawn = reading.withdrawn !== null
  const withdraw = onWithdraw && !isWithdrawn && (
    <ActionIcon
      size={24}
      aria-label={t`Withdraw the reading of ${figure}`}
      title={t`Withdraw`}
      onClick={() => onWithdraw(reading)}
    >
      <IconArrowBackUp size={14} stroke={1.8} />
    </ActionIcon>
  )
  return (
    <Entry
      time={
        <time dateTime={reading.time} title={f.full(reading.time)}>
          {f.short(reading.time, now)}
        </time>
      }
      figure={figure}
      isWithdrawn={isWithdrawn}
      action={withdraw}
      note={isWithdrawn || reading.note !== null ? <Note reading={reading} /> : undefined}
    />
  )
}

function Note({ reading }: { reading: OdometerReading }) {
  const f = useFormat()
  const { note, correction, isBackdated, withdrawn, enteredByEmail, enteredByName } = reading
  const enteredBy = enteredByName ?? enteredByEmail ?? undefined
  if (withdrawn !== null) {
    return (
      <span title={withdrawn.byName ?? withdrawn.byEmail}>
        <Trans>Withdrawn: {withdrawn.reason}</Trans>
      </span>
    )
  }
  const enteredOn = f.shortDay(reading.enteredAt)
  if (isBackdated) {
    return (
      <span title={enteredBy}>
        <Trans>
          Entered on {enteredOn}: {note}
        </Trans>
      </span>
    )
  }
  return <span title={enteredBy}>{correction ? <Trans>Corrected: {note}</Trans> : note}</span>
}
