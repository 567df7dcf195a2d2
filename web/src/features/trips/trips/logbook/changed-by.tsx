import type { LogbookChange } from '@roadbook/contract/trips/logbook'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Text } from '../../../../ui/layout.tsx'
import classes from './logbook.module.css'

/** Who and when; Roadbook itself for values from positions. */
export function ChangedBy({ change }: { change: LogbookChange }) {
  const f = useFormat()
  const now = useNow(60_000)
  const { actorName, actorEmail, changedAt } = change
  return (
    <Text
      block
      color="muted"
      truncate
      className={classes.who}
      title={[actorEmail, f.full(changedAt)].filter(Boolean).join(', ')}
    >
      {actorName ?? actorEmail ?? 'Roadbook'}, {f.short(changedAt, now)}
    </Text>
  )
}
