import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { OdometerReading } from '@roadbook/contract/odometer'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import classes from './odometer.module.css'

type Props = {
  readings: readonly OdometerReading[]
  now: number
  /** Left out where the reader may change nothing. */
  onWithdraw: ((reading: OdometerReading) => void) | undefined
}

const SHOWN = 4

/** Newest first; what was withdrawn stays to be seen, struck through. */
export function OdometerReadings({ readings, now, onWithdraw }: Props) {
  const [isLong, setLong] = useState(false)
  if (readings.length === 0) return null
  const shown = isLong ? readings : readings.slice(0, SHOWN)
  return (
    <>
      <ol className={classes.readings}>
        {shown.map((reading) => (
          <Reading key={reading.id} reading={reading} now={now} onWithdraw={onWithdraw} />
        ))}
      </ol>
      {!isLong && readings.length > SHOWN && (
        <button type="button" className={classes.more} onClick={() => setLong(true)}>
          <Trans>All {readings.length} readings</Trans>
        </button>
      )}
    </>
  )
}

type ReadingProps = { reading: OdometerReading } & Pick<Props, 'now' | 'onWithdraw'>

function Reading({ reading, now, onWithdraw }: ReadingProps) {
  const { t } = useLingui()
  const f = useFormat()
  const figure = f.odometer(reading.odometerMeters)
  const isWithdrawn = reading.withdrawn !== null
  return (
    <li className={classes.reading} data-withdrawn={isWithdrawn || undefined}>
      <time dateTime={reading.time} title={f.full(reading.time)}>
        {f.short(reading.time, now)}
      </time>
      {isWithdrawn ? <s>{figure}</s> : <span className={classes.figure}>{figure}</span>}
      {onWithdraw !== undefined && (
        <span className={classes.action}>
          {!isWithdrawn && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t`Withdraw the reading of ${figure}`}
              title={t`Withdraw`}
              onClick={() => onWithdraw(reading)}
            >
              <IconArrowBackUp size={14} stroke={1.8} />
            </ActionIcon>
          )}
        </span>
      )}
      <Words reading={reading} />
    </li>
  )
}

function Words({ reading: { note, correction, withdrawn, enteredByEmail } }: { reading: OdometerReading }) {
  if (withdrawn !== null) {
    return (
      <span className={classes.text} title={withdrawn.byEmail}>
        <Trans>Withdrawn: {withdrawn.reason}</Trans>
      </span>
    )
  }
  if (note === null) return null
  return (
    <span className={classes.text} title={enteredByEmail ?? undefined}>
      {correction ? <Trans>Corrected: {note}</Trans> : note}
    </span>
  )
}
