import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { useFormat } from '../../../../../lib/use-format.ts'
import { CategoryCell } from './category-cell.tsx'
import { lastChange } from '../entry-changes.ts'
import { FieldCell } from './field-cell.tsx'
import { LockCell } from './lock-cell.tsx'
import { EndPlace, StartPlace } from './places.tsx'
import { Text } from '../../../../../ui/layout.tsx'
import { styleClasses } from '../../../../../ui/style-classes.ts'
import classes from '../logbook.module.css'

/** The cells of a trip: its start above its end, so that each start is below the previous end. */
export function EntryRow({ entry }: { entry: LogbookEntry }) {
  const { t } = useLingui()
  const { trip } = entry
  return (
    <>
      <td data-first>
        <Times entry={entry} />
      </td>
      <td data-figures>
        <OdometerFigure meters={trip.startOdometerMeters} />
        <br />
        <Text color="text2">
          <OdometerFigure meters={trip.running ? null : trip.endOdometerMeters} />
        </Text>
      </td>
      <td>
        <StartPlace entry={entry} />
        <EndPlace entry={entry} />
      </td>
      <td>
        <FieldCell entry={entry} field="purpose" />
      </td>
      <td>
        <FieldCell entry={entry} field="partner" />
      </td>
      <td>{trip.driverName ?? <Text color="muted">{t`No driver`}</Text>}</td>
      <td>
        <CategoryCell entry={entry} />
      </td>
      <td data-number>
        <Meters entry={entry} />
      </td>
      <td data-lock>
        <LockCell entry={entry} />
      </td>
    </>
  )
}

function Times({ entry }: { entry: LogbookEntry }) {
  const { t } = useLingui()
  const f = useFormat()
  const clock = f.inZone(entry.timeZone)
  const { id, startTime, endTime, running } = entry.trip
  const wasChanged = lastChange(entry, 'startTime') ?? lastChange(entry, 'endTime')
  return (
    <Link
      to="/trips/detail"
      search={{ id }}
      tabIndex={-1}
      className={styleClasses({
        color: 'inherit',
        block: true,
        underline: 'hover',
        tabular: true,
        weight: wasChanged !== undefined ? 600 : undefined,
      })}
      title={
        clock === f.inZone(f.timeZone)
          ? clock.full(startTime)
          : `${clock.full(startTime)} (${entry.timeZone})`
      }
      data-changed={wasChanged !== undefined || undefined}
    >
      {clock.time(startTime)}
      <br />
      <Text color="text2">{running ? t`now` : clock.time(endTime)}</Text>
    </Link>
  )
}

function OdometerFigure({ meters }: { meters: number | null }) {
  const f = useFormat()
  return meters === null ? '–' : f.exactFigure(meters)
}

/** Late positions can change its distance. */
function Meters({ entry }: { entry: LogbookEntry }) {
  const f = useFormat()
  const change = lastChange(entry, 'distanceMeters')
  const figure = f.exactFigure(entry.distanceMeters)
  if (typeof change?.before !== 'number') return figure
  return (
    <>
      <strong>{figure}</strong>
      <br />
      <Text as="del" color="muted" className={classes.before}>
        {f.exactFigure(change.before)}
      </Text>
    </>
  )
}
