import { Plural, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronRight, IconLock } from '@tabler/icons-react'
import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { useFormat } from '../../../../../lib/use-format.ts'
import { useToday } from '../../../../../lib/use-today.ts'
import type { RunRow } from './logbook-rows.ts'
import { Row, Grid, Text } from '../../../../../ui/layout.tsx'
import classes from '../logbook.module.css'

type DayProps = { entries: readonly LogbookEntry[]; meters: number }

export function DayHead({ entries, meters }: DayProps) {
  const f = useFormat()
  const [first] = entries
  if (first === undefined) return null
  return (
    <Row as="span" gap={8} textAlign="left" color="text" nowrap className={classes.headLine}>
      <strong>{f.inZone(first.timeZone).longDay(first.trip.startTime)}</strong>
      <Text color="muted" truncate>
        <Plural value={entries.length} one="# trip" other="# trips" />
        <LockDay entries={entries} />
      </Text>
      <Text as="strong" ml="auto" tabular>
        {f.exactFigure(meters)}
      </Text>
    </Row>
  )
}

/** When its trips will be locked, if all are still open. */
function LockDay({ entries }: Pick<DayProps, 'entries'>) {
  const f = useFormat()
  const locksAt = entries[0]?.locksAt ?? null
  if (locksAt === null || entries.some(({ lockedAt }) => lockedAt !== null)) return null
  const day = f.shortDay(locksAt)
  return <Plural value={entries.length} one={`, locks on ${day}`} other={`, lock on ${day}`} />
}

export function RunHead({ run, onToggle }: { run: RunRow; onToggle: (id: string) => void }) {
  const { t } = useLingui()
  const f = useFormat()
  const today = useToday()
  const { entries, meters, isOpen, isLocked, id } = run
  const [first, last] = [entries[0], entries.at(-1)]
  if (first === undefined || last === undefined) return null
  const Sign = isOpen ? IconChevronDown : IconChevronRight
  const dayOf = ({ trip, timeZone }: LogbookEntry) => f.inZone(timeZone).isoDay(trip.startTime)
  const [from, to] = [dayOf(first), dayOf(last)]
  const days =
    from === to ? f.inZone(first.timeZone).longDay(first.trip.startTime) : f.dayRange(from, to, today)
  return (
    <Row
      as="button"
      gap={8}
      textAlign="left"
      color="text"
      nowrap
      type="button"
      className={classes.headLine}
      aria-expanded={isOpen}
      tabIndex={-1}
      onClick={() => onToggle(id)}
    >
      <Sign size={16} stroke={1.6} aria-hidden="true" />
      <strong>{days}</strong>
      <Text color="muted" truncate>
        {isLocked ? (
          <Plural
            value={entries.length}
            one="# trip, complete and locked"
            other="# trips, complete and locked"
          />
        ) : (
          <Plural value={entries.length} one="# trip, complete" other="# trips, complete" />
        )}
      </Text>
      <OdometerRange from={first.trip.startOdometerMeters} to={last.trip.endOdometerMeters} />
      <Text as="strong" ml="auto" tabular>
        {f.exactFigure(meters)}
      </Text>
      {isLocked && (
        <Grid as="span" color="text2" className={classes.headLock}>
          <IconLock size={16} stroke={1.5} aria-label={t`Locked`} />
        </Grid>
      )}
    </Row>
  )
}

function OdometerRange({ from, to }: { from: number | null; to: number | null }) {
  const f = useFormat()
  if (from === null || to === null) return null
  return (
    <Text ml={8} color="muted" truncate tabular narrow={{ hide: true }}>
      {f.exactFigure(from)} – {f.exactDistance(to)}
    </Text>
  )
}
