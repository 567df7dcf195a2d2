import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangleFilled, IconId, IconUserPlus, IconUserShield, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Role } from '@roadbook/contract/core/permissions'
import { type LicenceCheck, type User, UserStatus } from '@roadbook/contract/people/users'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import type { Filter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { filtersOf } from '../../../ui/list/list-params.ts'
import { pagedList } from '../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { AddUsersDrawer } from './add-users-drawer.tsx'
import { listFilter, useCan, users } from './queries.ts'
import { type UsersSearch, userParams } from './search.ts'
import { useUserBulk } from './user-bulk.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { useLicenceLabels } from './user-labels.tsx'
import { useStatusLabels } from '../../../ui/labels/user-status-labels.ts'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import { UserRow } from './user-row.tsx'
import classes from './users.module.css'

const route = getRouteApi('/frame/users')
const usualSort = 'name:asc'
const idOf = ({ id }: User) => id

/** The people of the company. */
export function UserList() {
  const { t } = useLingui()
  const search = route.useSearch()
  const { sort = usualSort, page = 1 } = search
  const filter = listFilter(search, sort)
  const query = useQuery({ ...users.pageQuery(filter, page), placeholderData: keepPreviousData })
  const open = useAddressChange<UsersSearch>(['add', 'user'])
  const mayWrite = useCan('users.write')
  const bulk = useUserBulk()
  const now = useNow()
  return (
    <ListPage
      id="users"
      title={t`Users`}
      source={pagedList({ query, readPage: users.readPage(filter), rowId: idOf })}
      search={search}
      filters={useUserFilters()}
      columns={useUserColumns(now)}
      renderNarrow={(user) => <UserRow user={user} now={now} />}
      usualSort={usualSort}
      rowId={idOf}
      link={({ id }) => ({ to: '/users', search: (before) => ({ ...before, user: id }), resetScroll: false })}
      markedId={search.user}
      tabs={<Tabs isArchive={search.archived === true} />}
      bulk={mayWrite ? bulk : undefined}
      actions={mayWrite && <AddUsers onOpen={() => open({ add: true })} />}
      failed={t`The users could not be loaded`}
      noMatch={t`No users match these filters`}
      empty={
        <EmptyState title={t`No archived users`}>
          <Trans>People who have left appear here. Their trips, jobs and expenses stay.</Trans>
        </EmptyState>
      }
    >
      {search.add === true && mayWrite && <AddUsersDrawer onClose={() => open({ add: undefined })} />}
      {search.user !== undefined && (
        <UserDrawer key={search.user} id={search.user} onClose={() => open({ user: undefined })} />
      )}
    </ListPage>
  )
}

function AddUsers({ onOpen }: { onOpen: () => void }) {
  return (
    <Button leftSection={<IconUserPlus size={16} stroke={2} />} onClick={onOpen}>
      <Trans>Add users</Trans>
    </Button>
  )
}

function Tabs({ isArchive }: { isArchive: boolean }) {
  const { t } = useLingui()
  const f = useFormat()
  const current = useQuery(users.countQuery({}))
  const archived = useQuery(users.countQuery({ archived: 'true' }))
  const counted = (count: number | undefined) => (count === undefined ? undefined : f.number(count))
  return (
    <TabLinks
      label={t`Users`}
      tabs={[
        {
          label: t({ message: 'Current', context: 'users' }),
          count: counted(current.data),
          link: { to: '/users', search: {} },
          isCurrent: !isArchive,
        },
        {
          label: t`Archived`,
          count: counted(archived.data),
          link: { to: '/users', search: { archived: true } },
          isCurrent: isArchive,
        },
      ]}
    />
  )
}

const filter = filtersOf<typeof userParams, UsersSearch>(userParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

function useUserFilters(): Filter<UsersSearch>[] {
  const { t } = useLingui()
  const roles = useRoleLabels()
  const checks = useLicenceLabels()
  const statuses = useStatusLabels()
  return [
    filter('q', { label: t`Name, email, vehicle` }),
    filter('roles', {
      label: t`Role`,
      icon: <IconUserShield {...icon} />,
      options: Role.options.map((value) => ({ value, label: roles[value] })),
    }),
    filter('licence', {
      label: t`Licence check`,
      icon: <IconId {...icon} />,
      options: (['overdue', 'dueSoon', 'missing', 'done'] satisfies LicenceCheck[]).map((value) => ({
        value,
        label: checks[value],
      })),
    }),
    filter('status', {
      label: t`Status`,
      icon: <IconUsers {...icon} />,
      options: UserStatus.options.map((value) => ({ value, label: statuses[value] })),
    }),
    {
      kind: 'own',
      params: [],
      label: t`Overdue`,
      chip: undefined,
      control: (onChange) => <Overdue onShow={() => onChange({ licence: ['overdue'] })} />,
    },
  ]
}

/** How many licence checks are overdue; a click shows them. */
function Overdue({ onShow }: { onShow: () => void }) {
  const { data: overdue = 0 } = useQuery(users.countQuery({ licenceCheck: 'overdue' }))
  if (overdue === 0) return null
  return (
    <button type="button" className={classes.overdueSum} onClick={onShow}>
      <IconAlertTriangleFilled size={14} aria-hidden="true" />
      <Plural value={overdue} one="# licence check overdue" other="# licence checks overdue" />
    </button>
  )
}
