import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconKey, IconPlus, IconSteeringWheel } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type DriverKey, DriverKeyKind } from '@roadbook/contract/people/driver-keys'
import { useFormat } from '../../../lib/use-format.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { Text } from '../../../ui/layout.tsx'
import { fieldColumn, textColumn } from '../../../ui/list/columns.tsx'
import { dayValue } from '../../../ui/list/export-column.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { filtersOf } from '../../../ui/list/list-params.ts'
import { pagedList } from '../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import { useCan, usePeopleOptions } from '../users/queries.ts'
import { EditKeyDrawer, KeyFormDrawer } from './key-form.tsx'
import { useKeyKindLabels } from './kind-labels.ts'
import { driverKeys, listFilter } from './queries.ts'
import { type DriverKeysSearch, keyParams } from './search.ts'
import { UnknownKeys } from './unknown-keys.tsx'

const route = getRouteApi('/frame/driver-keys')
const usualSort = 'userName:asc'
const idOf = ({ id }: DriverKey) => id

/** Keys of drivers, and those that nobody has yet. */
export function KeyList() {
  const { t } = useLingui()
  const search = route.useSearch()
  const { sort = usualSort, page = 1 } = search
  const filter = listFilter(search, sort)
  const query = useQuery({ ...driverKeys.pageQuery(filter, page), placeholderData: keepPreviousData })
  const open = useAddressChange<DriverKeysSearch>(['add', 'code', 'key'])
  const mayWrite = useCan('users.write')
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => open({ add: true })}>
      <Trans>Add driver key</Trans>
    </Button>
  )
  return (
    <ListPage
      id="driver-keys"
      title={t`Driver keys`}
      source={pagedList({ query, readPage: driverKeys.readPage(filter), rowId: idOf })}
      search={search}
      filters={useFilters()}
      columns={useColumns()}
      usualSort={usualSort}
      rowId={idOf}
      link={({ id }) => ({
        to: '/driver-keys',
        search: (before) => ({ ...before, key: id }),
        resetScroll: false,
      })}
      markedId={search.key}
      notice={<UnknownKeys onGive={mayWrite ? (code) => open({ add: true, code }) : undefined} />}
      failed={t`The driver keys could not be loaded`}
      noMatch={t`No driver keys match these filters`}
      actions={add}
      empty={
        <EmptyState title={t`No driver keys yet`} action={add || undefined}>
          <Trans>Trips are assigned to the driver whose iButton, card or tag the device reads.</Trans>
        </EmptyState>
      }
    >
      {search.add === true && mayWrite && (
        <KeyFormDrawer code={search.code} onClose={() => open({ add: undefined, code: undefined })} />
      )}
      {search.key !== undefined && mayWrite && (
        <EditKeyDrawer key={search.key} id={search.key} onClose={() => open({ key: undefined })} />
      )}
    </ListPage>
  )
}

const filter = filtersOf<typeof keyParams, DriverKeysSearch>(keyParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

function useFilters(): Filter<DriverKeysSearch>[] {
  const { t } = useLingui()
  const kinds = useKeyKindLabels()
  return [
    filter('q', { label: t`Code, person, note` }),
    filter('kinds', {
      label: t`Type`,
      icon: <IconKey {...icon} />,
      options: DriverKeyKind.options.map((value) => ({ value, label: kinds[value] })),
    }),
    filter('people', {
      label: t`Person`,
      icon: <IconSteeringWheel {...icon} />,
      options: usePeopleOptions(),
    }),
  ]
}

/** Sortable columns have the names that the API sorts by. */
function useColumns(): Column<DriverKey>[] {
  const { t } = useLingui()
  const f = useFormat()
  const kinds = useKeyKindLabels()
  return [
    fieldColumn({
      id: 'code',
      header: t`Code`,
      width: 220,
      isFixed: true,
      opens: true,
      narrow: 'second',
      isSorted: true,
    }),
    textColumn({
      id: 'kind',
      header: t`Type`,
      width: 160,
      narrow: 'secondEnd',
      isSorted: true,
      value: ({ kind }) => kinds[kind],
    }),
    fieldColumn({
      id: 'userName',
      header: t`Person`,
      width: 200,
      narrow: 'first',
      isSorted: true,
      cell: ({ userName }) => userName ?? <Text color="muted">{t`Nobody`}</Text>,
    }),
    {
      id: 'validFrom',
      header: t`Valid from`,
      width: 140,
      narrow: 'firstEnd',
      sortValue: ({ validFrom }) => validFrom,
      exported: [dayValue(({ validFrom }) => validFrom)],
      cell: ({ validFrom }) => validFrom && f.day(validFrom),
    },
    fieldColumn({ id: 'note', header: t`Note` }),
  ]
}
