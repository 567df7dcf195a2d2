import { Trans } from '@lingui/react/macro'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { AlsoBooked } from '@roadbook/contract/trips/bookings'
import { useFormat } from '../../../lib/use-format.ts'
import { Row } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

/** Notes that a person has two vehicles at once, which is allowed but rarely intended. */
export function AlsoBookedNote({ other }: { other: AlsoBooked | null }) {
  const f = useFormat()
  if (other === null) return null
  const { registration, startDate, endDate } = other
  const span = f.span(startDate, endDate)
  return (
    <Row as="output" gap={8} align="stretch" size="small" color="idling">
      <IconAlertTriangleFilled className={styleClasses({ mt: 1 })} size={16} aria-hidden="true" />
      <span>
        <Trans>
          The same driver has {registration} booked at that time: {span}.
        </Trans>
      </span>
    </Row>
  )
}
