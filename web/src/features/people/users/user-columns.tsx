import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { Fragment } from 'react'
import { currentRole } from '@roadbook/contract/core/permissions'
import type { User } from '@roadbook/contract/people/users'
import { Initials } from '../../../ui/initials.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { textColumn } from '../../../ui/list/columns.tsx'
import { dayValue, instantValue, textValue } from '../../../ui/list/export-column.ts'
import { TwoLineText } from '../../../ui/list/two-line-text.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { LicenceCheckCell } from './licence-check.tsx'
import { useCan, useResendInvitation } from './queries.ts'
import { nameOf } from '../../../lib/person-name.ts'
import { emailOf } from './user-labels.tsx'
import { useStatusLabels } from '../../../ui/labels/user-status-labels.ts'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import { UserMenu } from './user-menu.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import classes from './users.module.css'

/** Sortable columns have the names that the API sorts by. */
export function useUserColumns(now: number): Column<User>[] {
  const { t } = useLingui()
  const roles = useRoleLabels()
  const mayWrite = useCan('users.write')
  const menu: Column<User> = {
    id: 'menu',
    header: t`Actions`,
    isHeaderHidden: true,
    isFixed: true,
    width: 40,
    exported: [],
    cell: (user) => !user.erased && <UserMenu user={user} />,
  }
  return [
    {
      id: 'name',
      header: t`Name`,
      width: 164,
      isFixed: true,
      opens: true,
      sortValue: nameOf,
      exported: [
        textValue(({ firstName }) => firstName, { header: t`First name` }),
        textValue(({ lastName }) => lastName, { header: t`Last name` }),
      ],
      cell: (user) => <PersonName user={user} />,
    },
    textColumn({
      id: 'email',
      header: t`Email`,
      // All columns fit into a window of 1280 pixels.
      minWidth: 132,
      isSorted: true,
      value: (user) => (user.erased ? null : user.email),
      cell: (user) => (
        <TwoLineText text={emailOf(user)}>
          <Text color="text2">
            {/* Its second line begins with the domain. */}
            {emailOf(user)
              .split(/(?=@)/)
              .map((part) => (
                <Fragment key={part}>
                  <wbr />
                  {part}
                </Fragment>
              ))}
          </Text>
        </TwoLineText>
      ),
    }),
    textColumn({
      id: 'role',
      header: t`Role`,
      width: 104,
      isSorted: true,
      value: (user) => roles[currentRole(user.roles)],
    }),
    ...useWorkColumns(now),
    ...(mayWrite ? [menu] : []),
  ]
}

function useWorkColumns(now: number): Column<User>[] {
  const { t } = useLingui()
  const f = useFormat()
  const statuses = useStatusLabels()
  return [
    {
      id: 'licenceCheckedAt',
      header: t`Licence checked`,
      // Wide enough for "Nicht kontrolliert"; when the next check is due has a line of its own.
      width: 136,
      sortValue: ({ licenceCheckedAt }) => licenceCheckedAt,
      exported: [
        dayValue(({ licenceCheckedAt }) => licenceCheckedAt && f.isoDay(licenceCheckedAt)),
        dayValue(({ licenceDueOn }) => licenceDueOn, { header: t`Next licence check` }),
      ],
      cell: (user) => (
        <Text whiteSpace="normal">
          <LicenceCheckCell user={user} now={now} />
        </Text>
      ),
    },
    {
      id: 'vehicles',
      header: t`Vehicle`,
      width: 84,
      exported: [textValue(platesOf)],
      cell: (user) =>
        user.vehicles.length === 0 ? (
          <Text color="muted">–</Text>
        ) : (
          <Text weight={600} title={platesOf(user)}>
            {platesOf(user)}
          </Text>
        ),
    },
    {
      id: 'lastSeenAt',
      header: t`Last seen`,
      // Wide enough for "Yesterday, 17:20".
      width: 126,
      sortValue: ({ lastSeenAt }) => lastSeenAt,
      exported: [instantValue(({ lastSeenAt }) => lastSeenAt, { header: t`Last seen (${f.timeZone})` })],
      cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} now={now} />,
    },
    {
      id: 'status',
      header: t`Status`,
      // The widest content is "Eingeladen" with its button.
      width: 132,
      sortValue: ({ status }) => status,
      exported: [
        textValue(({ status }) => statuses[status]),
        instantValue(({ invitedAt }) => invitedAt, { header: t`Invited (${f.timeZone})` }),
      ],
      cell: (user) => <Status user={user} />,
    },
  ]
}

function platesOf({ vehicles }: User): string {
  return vehicles.map(({ registration }) => registration).join(', ')
}

function PersonName({ user }: { user: User }) {
  const name = nameOf(user)
  return (
    <Row as="span" gap={9} shrink>
      <Initials of={name} />
      <Text weight={600} truncate title={name}>
        {name}
      </Text>
    </Row>
  )
}

/** "3 min ago" within a day, then the day and time. */
function LastSeen({ at, now }: { at: string | null; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  if (at === null) return <Text color="muted">{t`Never`}</Text>
  const text = f.isToday(at, now) ? f.ago(at, now) : f.moment(at, now)
  return (
    <Text tabular title={f.full(at)}>
      {text}
    </Text>
  )
}

function Status({ user: { id, status, archived } }: { user: User }) {
  const { t } = useLingui()
  const labels = useStatusLabels()
  const mayWrite = useCan('users.write')
  const resend = useResendInvitation()
  if (status !== 'invited') return <Text color="text2">{labels[status]}</Text>
  return (
    <Row as="span" gap={8}>
      <Text weight={500} border="strong" radius={4} className={classes.invited}>
        {labels.invited}
      </Text>
      {mayWrite && !archived && (
        <ActionIcon
          size={24}
          aria-label={t`Resend invitation`}
          title={t`Resend invitation`}
          loading={resend.isPending}
          onClick={(event) => {
            // Otherwise the row would open.
            event.stopPropagation()
            resend.mutate(id)
          }}
        >
          <IconMailForward size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
    </Row>
  )
}
