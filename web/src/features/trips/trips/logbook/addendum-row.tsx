import { Trans } from '@lingui/react/macro'
import { IconCornerDownRight } from '@tabler/icons-react'
import type { LogbookChange } from '@roadbook/contract/trips/logbook'
import { ChangedBy } from './changed-by.tsx'
import { useCauseText } from './use-cause-text.ts'
import { useChangeText } from './use-change-text.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './logbook.module.css'

/** A correction after the lock: the record above stays unchanged. */
export function AddendumRow({ change }: { change: LogbookChange }) {
  const { label, textOf } = useChangeText(change.field)
  const causeText = useCauseText()
  const why = [change.cause && causeText(change.cause), change.reason].filter((text) => text !== null)
  return (
    <Row as="span" gap={10} nowrap minHeight={32} className={classes.addendum}>
      <IconCornerDownRight
        className={styleClasses({ color: 'muted' })}
        size={16}
        stroke={1.5}
        aria-hidden="true"
      />
      <Text truncate>
        <Trans>
          Addendum: {label} <strong>{textOf(change.after)}</strong>{' '}
          <Text as="del" color="muted" className={classes.before}>
            {textOf(change.before)}
          </Text>
        </Trans>
        {why.length > 0 && <Text color="muted"> · {why.join(', ')}</Text>}
      </Text>
      <ChangedBy change={change} />
    </Row>
  )
}
