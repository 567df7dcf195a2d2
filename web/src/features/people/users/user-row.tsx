import { Link } from '@tanstack/react-router'
import { currentRole } from '@roadbook/contract/core/permissions'
import type { User } from '@roadbook/contract/people/users'
import { Initials } from '../../../ui/initials.tsx'
import { ListRow, rowLink } from '../../../ui/list/list-row.tsx'
import { LicenceCheckCell } from './licence-check.tsx'
import { nameOf } from '../../../lib/person-name.ts'
import { emailOf } from './user-labels.tsx'
import { useStatusLabels } from '../../../ui/labels/user-status-labels.ts'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import { Text } from '../../../ui/layout.tsx'
import classes from './users.module.css'

type Props = { user: User; now: number }

/** A person in the list on a phone; a due licence check replaces the email. */
export function UserRow({ user, now }: Props) {
  const role = useRoleLabels()[currentRole(user.roles)]
  const statuses = useStatusLabels()
  const hasNoSignIn = user.status === 'noSignIn' && !user.erased
  const isDue = user.licenceCheck === 'overdue' || user.licenceCheck === 'dueSoon'
  return (
    <ListRow
      icon={<Initials of={nameOf(user)} />}
      first={
        <Link
          to="/users"
          search={(before) => ({ ...before, user: user.id })}
          resetScroll={false}
          className={rowLink}
        >
          {nameOf(user)}
        </Link>
      }
      second={
        isDue ? <LicenceCheckCell user={user} now={now} /> : hasNoSignIn ? statuses.noSignIn : emailOf(user)
      }
      firstEnd={role}
      secondEnd={
        user.status === 'invited' ? (
          <Text weight={500} border="strong" radius={4} className={classes.invited}>
            {statuses.invited}
          </Text>
        ) : (
          user.vehicles[0]?.registration
        )
      }
    />
  )
}
