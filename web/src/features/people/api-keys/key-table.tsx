import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ApiKey } from '@roadbook/contract/people/api-keys'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ListRow, rowLink } from '../../../ui/list/list-row.tsx'
import type { Column, Sort } from '../../../ui/table/table-column.ts'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import classes from './api-keys.module.css'
import { endOf } from './key-age.ts'
import { Box, Text } from '../../../ui/layout.tsx'

type Props = {
  /** Undefined while they are loading. */
  keys: readonly ApiKey[] | undefined
  markedId: string | undefined
  onOpen: (key: ApiKey) => void
  empty: ReactNode
}

export function KeyTable({ keys, markedId, onOpen, empty }: Props) {
  const { t } = useLingui()
  const [sort, setSort] = useState<Sort>({ column: 'name', isDescending: false })
  const roles = useRoleLabels()
  return (
    <Box mt={20}>
      <DataTable
        label={t`API keys`}
        columns={useColumns(onOpen)}
        rows={keys}
        rowId={({ id }) => id}
        sort={sort}
        onSort={setSort}
        hidden={noneHidden}
        onOpen={onOpen}
        markedId={markedId}
        renderNarrow={(key) => (
          <ListRow
            first={
              <button type="button" className={`${rowLink} ${classes.open}`} onClick={() => onOpen(key)}>
                {key.name}
              </button>
            }
            second={<span className={classes.key}>{key.preview}</span>}
            firstEnd={roles[key.role]}
            secondEnd={<End apiKey={key} hasNoHeader />}
          />
        )}
        empty={empty}
      />
    </Box>
  )
}

const noneHidden: ReadonlySet<string> = new Set()

function useColumns(onOpen: (key: ApiKey) => void): Column<ApiKey>[] {
  const { t } = useLingui()
  return [
    ...useKeyColumns(),
    {
      id: 'edit',
      header: t`Actions`,
      isHeaderHidden: true,
      width: 56,
      exported: [],
      cell: (key) => (
        <ActionIcon aria-label={t`Edit ${key.name}`} title={t`Edit`} onClick={() => onOpen(key)}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      ),
    },
  ]
}

/** What every list of keys shows. */
export function useKeyColumns(): Column<ApiKey>[] {
  const { t } = useLingui()
  const roles = useRoleLabels()
  return [
    {
      id: 'name',
      header: t`Name`,
      sortValue: ({ name }) => name.toLowerCase(),
      exported: [],
      cell: ({ name }) => <strong title={name}>{name}</strong>,
    },
    {
      id: 'preview',
      header: t`Key`,
      width: 190,
      exported: [],
      cell: ({ preview }) => <span className={classes.key}>{preview}</span>,
    },
    {
      id: 'role',
      header: t`Role`,
      width: 104,
      sortValue: ({ role }) => roles[role],
      exported: [],
      cell: ({ role }) => roles[role],
    },
    {
      id: 'lastUsedAt',
      header: t`Last used`,
      width: 150,
      sortValue: ({ lastUsedAt }) => lastUsedAt,
      exported: [],
      cell: (key) => <LastUse apiKey={key} />,
    },
    {
      id: 'endsOn',
      header: t`Expires`,
      width: 176,
      sortValue: ({ endsOn }) => endsOn,
      exported: [],
      cell: (key) => <End apiKey={key} />,
    },
  ]
}

function LastUse({ apiKey: { lastUsedAt } }: { apiKey: ApiKey }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  if (lastUsedAt === null) return <Text color="muted">{t`Never`}</Text>
  const passedMs = now - Date.parse(lastUsedAt)
  const isRecent = passedMs < 3_600_000
  const text = isRecent ? f.ago(lastUsedAt, now) : f.moment(lastUsedAt, now)
  return <time dateTime={lastUsedAt}>{passedMs < 60_000 ? t`Just now` : text}</time>
}

/** On a phone there is no header that explains the day. */
function End({ apiKey, hasNoHeader = false }: { apiKey: ApiKey; hasNoHeader?: boolean }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const { endsOn } = apiKey
  if (endsOn === null) return hasNoHeader ? t`Never expires` : t`Never`
  const day = f.day(endsOn)
  const end = endOf(apiKey, f.isoDay(new Date(now).toISOString()))
  if (end === 'over') return <Text color="muted">{t`Expired ${day}`}</Text>
  if (end === 'later') return hasNoHeader ? t`Expires ${day}` : day
  return <Text weight={600} color="idling">{t`${day}, ${f.dueIn(endsOn, now)}`}</Text>
}
