import { Trans, useLingui } from '@lingui/react/macro'
import { IconGauge, IconNote } from '@tabler/icons-react'
import { useDisclosure } from '@mantine/hooks'
import {
  type GapNote,
  type LogbookEntry,
  needsExplanation,
  type OdometerGap,
} from '@roadbook/contract/trips/logbook'
import { useFormat } from '../../../../../lib/use-format.ts'
import { useNow } from '../../../../../lib/use-now.ts'
import { useAddMove } from '../../add-move-as-trip.ts'
import { useCan } from '../../../../people/users/queries.ts'
import { GapNoteDialog } from '../gap-note-dialog.tsx'
import { useCauseText } from '../use-cause-text.ts'
import { Row, Text } from '../../../../../ui/layout.tsx'
import { styleClasses } from '../../../../../ui/style-classes.ts'
import classes from '../logbook.module.css'

type Props = { gap: OdometerGap; before: LogbookEntry; vehicleId: string }

/** Distance on the odometer without a trip, or the other way round. */
export function GapRow({ gap, before, vehicleId }: Props) {
  const f = useFormat()
  const mayWrite = useCan('trips.write')
  const isGap = needsExplanation(gap)
  const [isNoting, note] = useDisclosure()
  const meters = f.exactDistance(Math.abs(gap.meters))
  const when = { from: dayTime(f, gap.fromTime), to: dayTime(f, gap.toTime) }
  const range = `${f.exactFigure(gap.fromOdometerMeters)} – ${f.exactDistance(gap.toOdometerMeters)}`
  return (
    <Row as="span" minHeight="35px" gap={10} nowrap className={classes.gap} data-small={!isGap || undefined}>
      <IconGauge className={styleClasses({ color: 'idling' })} size={16} stroke={1.5} aria-hidden="true" />
      <Text as="strong" noShrink color="idling" className={classes.gapWhat}>
        {gap.meters >= 0 ? (
          <Trans>{meters} not recorded</Trans>
        ) : (
          <Trans>{meters} more recorded than on the odometer</Trans>
        )}
      </Text>
      <Text truncate>
        <Trans>
          {range}, from {when.from} to {when.to}
        </Trans>
      </Text>
      <Corrections gap={gap} />
      {mayWrite && isGap && (
        <Row as="span" gap={18} align="stretch" noShrink ml="auto">
          <AddMove entry={before} vehicleId={vehicleId} />
          <button type="button" className={classes.link} onClick={note.open}>
            <Trans>Add note</Trans>
          </button>
        </Row>
      )}
      {isNoting && <GapNoteDialog gap={gap} vehicleId={vehicleId} onClose={note.close} />}
    </Row>
  )
}

/** The addenda that explain the gap, or a part of it. */
function Corrections({ gap: { corrections } }: { gap: OdometerGap }) {
  const causeText = useCauseText()
  if (corrections.length === 0) return null
  const causes = corrections.flatMap(({ cause, reason }) => [cause && causeText(cause), reason])
  const why = [...new Set(causes.filter((text) => text !== null))].join(', ')
  return (
    <Text truncate title={why}>
      <Trans>explained by an addendum: {why}</Trans>
    </Text>
  )
}

/** If the positions show a movement in the gap. */
function AddMove({ entry, vehicleId }: { entry: LogbookEntry; vehicleId: string }) {
  const addMove = useAddMove(vehicleId)
  const move = entry.trip.movesBefore.find(({ kind }) => kind !== 'leap')
  if (move === undefined) return null
  return (
    <button
      type="button"
      className={classes.link}
      disabled={addMove.isPending}
      onClick={() => addMove.mutate(move)}
    >
      <Trans>Add trip</Trans>
    </button>
  )
}

/** "Fri 17:18" */
function dayTime(f: ReturnType<typeof useFormat>, iso: string): string {
  return `${f.shortDay(iso)} ${f.time(iso)}`
}

/** Somebody's explanation of a gap. */
export function NoteRow({ note }: { note: GapNote }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow(60_000)
  return (
    <Row
      as="span"
      gap={10}
      nowrap
      minHeight={32}
      className={classes.gapNote}
      title={note.actorEmail ?? undefined}
    >
      <IconNote className={styleClasses({ color: 'muted' })} size={16} stroke={1.5} aria-label={t`Note`} />
      <Text truncate>{note.text}</Text>
      <Text block color="muted" truncate className={classes.who}>
        {note.actorName ?? note.actorEmail ?? 'Roadbook'}, {f.short(note.createdAt, now)}
      </Text>
    </Row>
  )
}
