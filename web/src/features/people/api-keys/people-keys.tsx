import { useLingui } from '@lingui/react/macro'
import { Button, Pagination } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PersonalKey } from '@roadbook/contract/people/api-keys'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import classes from './api-keys.module.css'
import { useKeyColumns } from './key-table.tsx'
import { peopleKeysQuery, useRevokePersonalKey } from './queries.ts'
import { Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

const noneHidden: ReadonlySet<string> = new Set()
/** From the server. */
const byPerson = { column: 'userName', isDescending: false }

/** Everybody's personal keys, for an admin to revoke; nothing while there are none. */
export function PeopleKeys() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({ ...peopleKeysQuery(page), placeholderData: keepPreviousData })
  const columns = usePeopleColumns()
  const navigate = useNavigate()
  const roles = useRoleLabels()
  if (data === undefined) {
    return error === null ? null : (
      <ErrorPanel error={error} title={t`The personal API keys could not be loaded`} onRetry={refetch} />
    )
  }
  if (data.totalItems === 0) return null
  return (
    <Box as="section" mt={40} aria-label={t`Personal API keys`}>
      <Text as="h2" mr="auto" size="body" className={classes.title}>{t`Personal API keys`}</Text>
      <Text
        as="p"
        mt={8}
        size="small"
        color="text2"
      >{t`People create these under Your account. Revoke one that is no longer needed.`}</Text>
      <Box mt={20}>
        <DataTable
          label={t`Personal API keys`}
          columns={columns}
          rows={data.items}
          rowId={({ id }) => id}
          sort={byPerson}
          isSorted
          onSort={() => undefined}
          hidden={noneHidden}
          onOpen={({ userId }) => void navigate({ to: '/users', search: { user: userId } })}
          renderNarrow={(key) => (
            <ListRow
              first={key.userName}
              second={key.name}
              firstEnd={roles[key.role]}
              secondEnd={<RevokeButton apiKey={key} />}
            />
          )}
          empty={null}
        />
      </Box>
      {data.totalPages > 1 && (
        <Pagination size="sm" total={data.totalPages} value={page} onChange={setPage} />
      )}
    </Box>
  )
}

function usePeopleColumns(): Column<PersonalKey>[] {
  const { t } = useLingui()
  return [
    {
      id: 'userName',
      header: t`Person`,
      width: 180,
      exported: [],
      cell: ({ userId, userName }) => (
        <Link
          to="/users"
          search={{ user: userId }}
          className={styleClasses({ color: 'inherit', underline: 'hover' })}
          title={userName}
        >
          {userName}
        </Link>
      ),
    },
    ...useKeyColumns().map(({ sortValue: _sort, ...column }) => column),
    {
      id: 'revoke',
      header: t`Actions`,
      isHeaderHidden: true,
      width: 96,
      exported: [],
      cell: (key) => <RevokeButton apiKey={key} />,
    },
  ]
}

function RevokeButton({ apiKey }: { apiKey: PersonalKey }) {
  const { t } = useLingui()
  const revoke = useRevokePersonalKey()
  const { name, userName } = apiKey
  const ask = () =>
    confirm({
      title: t`Revoke ${name} of ${userName}?`,
      text: t`Programs that use it are refused at once. This can’t be undone.`,
      confirmLabel: t`Revoke key`,
      isDanger: true,
      onConfirm: () => revoke.mutate(apiKey),
    })
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t`Revoke ${name} of ${userName}`}
      disabled={revoke.isPending}
      onClick={ask}
    >
      {t`Revoke`}
    </Button>
  )
}
