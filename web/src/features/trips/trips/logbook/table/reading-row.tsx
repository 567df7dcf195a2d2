import { Trans, useLingui } from '@lingui/react/macro'
import { IconGauge } from '@tabler/icons-react'
import type { LogbookReading } from '@roadbook/contract/trips/logbook'
import { useFormat } from '../../../../../lib/use-format.ts'
import { useNow } from '../../../../../lib/use-now.ts'
import { Row, Text } from '../../../../../ui/layout.tsx'
import { styleClasses } from '../../../../../ui/style-classes.ts'
import classes from '../logbook.module.css'

/** A notable dashboard reading: entered late, a correction, or withdrawn. */
export function ReadingRow({ reading }: { reading: LogbookReading }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow(60_000)
  const { readAt, odometerMeters, enteredAt, isBackdated, note, actorName, withdrawn } = reading
  const figure = f.exactDistance(odometerMeters)
  const when = f.momentInSentence(readAt, now)
  const { byEmail, byName, reason } = withdrawn ?? {}
  const who = byName ?? byEmail
  return (
    <Row as="span" gap={10} nowrap minHeight={32} className={classes.gapNote}>
      <IconGauge className={styleClasses({ color: 'muted' })} size={16} stroke={1.5} aria-hidden="true" />
      <Text truncate>
        {isBackdated ? (
          <Trans>
            Dashboard reading of {when}: <strong>{figure}</strong>, entered after later trips were locked
          </Trans>
        ) : (
          <Trans>
            Dashboard reading of {when}: <strong>{figure}</strong>
          </Trans>
        )}
        {note !== null && <Text color="muted"> · {note}</Text>}
        {withdrawn !== null && (
          <span title={[byEmail, f.full(withdrawn.at)].join(', ')}>
            {' · '}
            <Trans>
              Withdrawn by {who}: {reason}
            </Trans>
          </span>
        )}
      </Text>
      <Text block color="muted" truncate className={classes.who} title={f.full(enteredAt)}>
        {actorName ?? t`Roadbook`}, {f.short(enteredAt, now)}
      </Text>
    </Row>
  )
}
