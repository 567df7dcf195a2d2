import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { User } from '@roadbook/contract/people/users'
import { useFormat } from '../../../lib/use-format.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './users.module.css'

type Props = { user: User; now: number }

/** The last check of the driving licence; coloured when the next one is due. */
export function LicenceCheckCell({ user, now }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { licenceCheck, licenceCheckedAt, licenceDueOn } = user
  if (licenceCheckedAt === null) {
    if (licenceCheck !== 'missing') return <Text color="muted">–</Text>
    const isDue = user.status !== 'invited' && !user.archived
    return (
      <span className={isDue ? classes.dueSoon : styleClasses({ color: 'muted' })}>{t`Not checked`}</span>
    )
  }
  const day = f.day(f.isoDay(licenceCheckedAt))
  if (licenceCheck === 'overdue') {
    return (
      <Row as="span" inline gap={6} weight={600} color="alarm">
        <IconAlertTriangleFilled size={14} aria-hidden="true" />
        <Trans>{day}, overdue</Trans>
      </Row>
    )
  }
  if (licenceCheck === 'dueSoon' && licenceDueOn !== null) {
    return (
      <span className={classes.dueSoon}>
        <Trans>
          {day}, due {f.dueIn(licenceDueOn, now)}
        </Trans>
      </span>
    )
  }
  return <Text tabular>{day}</Text>
}
