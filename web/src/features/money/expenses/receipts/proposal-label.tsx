import { Plural, Trans } from '@lingui/react/macro'
import { IconAlertCircle, IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countOf, type Proposals } from './proposals.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './receipts.module.css'

const icon = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/** The label of a field whose value was read from a receipt. */
export function ProposalLabel({ certainty, children }: { certainty: 'sure' | 'check'; children: ReactNode }) {
  return (
    <>
      {children}{' '}
      <Row
        as="span"
        inline
        gap={4}
        ml="auto"
        weight={500}
        color={certainty === 'check' ? 'idling' : 'accent'}
        className={classes.sign}
      >
        {certainty === 'sure' ? <IconReceipt {...icon} /> : <IconAlertCircle {...icon} />}
        {certainty === 'sure' ? <Trans>Proposed</Trans> : <Trans>Check</Trans>}
      </Row>
    </>
  )
}

/** Above the fields: how many of them were read from the receipt. */
export function ProposalNote({ proposals }: { proposals: Proposals }) {
  const { all } = countOf(proposals)
  if (all === 0) return null
  return (
    <Row as="p" gap={8} align="stretch" size="small" color="muted">
      <IconReceipt {...icon} size={16} className={styleClasses({ color: 'accent' })} />
      <span>
        <Text as="strong" color="text">
          <Plural
            value={all}
            one="# field proposed from the receipt."
            other="# fields proposed from the receipt."
          />
        </Text>{' '}
        <Trans>Check before you save.</Trans>
      </span>
    </Row>
  )
}

export function ProposalHint({ proposals }: { proposals: Proposals }) {
  const { toCheck } = countOf(proposals)
  if (toCheck === 0) return null
  return <Plural value={toCheck} one="# field to check" other="# fields to check" />
}
