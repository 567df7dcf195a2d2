import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type AuditEntry, auditTypes, mostAuditEntries } from '@roadbook/contract/core/audit'
import { IconCategory } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useToday } from '../../../lib/use-today.ts'
import type { Grouping, RowNote } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import type { Filter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { filtersOf } from '../../../ui/list/list-params.ts'
import { pagedList } from '../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import { PeriodChoice } from '../../../ui/period/period-filter.tsx'
import { usePeriodLabels } from '../../../ui/labels/period-labels.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { EntryDetails } from './entry-details.tsx'
import { typeIcons, useTypeLabels } from './entry-labels.tsx'
import {
  auditParams,
  type AuditPeriod,
  auditPeriods,
  AuditSearch,
  daysOfRange,
  usualPeriod,
} from './audit-search.ts'
import { entriesQuery, readEntries } from './queries.ts'
import { Box } from '../../../ui/layout.tsx'

const route = getRouteApi('/frame/audit-log')
const idOf = ({ id }: AuditEntry) => id
const none: readonly AuditEntry[] = []

/** Who changed what, newest first; one entry at a time shows its changes. */
export function AuditList() {
  const { t } = useLingui()
  const f = useFormat()
  const search = route.useSearch()
  const days = daysOfRange(search.dateRange, useToday())
  const query = useQuery({ ...entriesQuery(search, days), placeholderData: keepPreviousData })
  const open = useAddressChange<AuditSearch>(['entry'])
  useEscape(search.entry !== undefined, () => open({ entry: undefined }))
  const { data } = query
  return (
    <ListPage
      id="audit-log"
      title={t`Audit log`}
      count={data && (data.hasMore ? t`${f.number(mostAuditEntries)}+` : f.number(data.totalItems))}
      source={pagedList({ query, readPage: readEntries(search, days), rowId: idOf })}
      search={search}
      pageParam="currentPage"
      filters={useFilters(search, days)}
      columns={useAuditColumns(search.entry)}
      usualSort="timestamp:desc"
      rowId={idOf}
      link={({ id }) => ({
        to: '/audit-log',
        search: (before) => ({ ...before, entry: before.entry === id ? undefined : id }),
        resetScroll: false,
      })}
      markedId={search.entry}
      sums={<Trans>Entries can’t be changed or deleted</Trans>}
      failed={t`The audit log could not be loaded`}
      noMatch={t`No entries match these filters`}
      empty={
        <EmptyState title={t`No entries in this period`}>
          <Trans>Each change by a person or a program is listed here.</Trans>
        </EmptyState>
      }
      grouping={useDays(data?.items ?? none)}
      note={openNote(search.entry)}
    />
  )
}

function openNote(openId: string | undefined): RowNote<AuditEntry> {
  return { isAbove: false, of: (entry) => (entry.id === openId ? <EntryDetails entry={entry} /> : null) }
}

function useEscape(isOpen: boolean, onEscape: () => void): void {
  // Outside React: the keyboard.
  useEffect(() => {
    if (!isOpen) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  })
}

function useDays(entries: readonly AuditEntry[]): Grouping<AuditEntry> {
  const f = useFormat()
  const groupOf = ({ timestamp }: AuditEntry) => f.isoDay(timestamp)
  const nameOf = (day: string) => {
    const first = entries.find((entry) => groupOf(entry) === day)
    return first ? f.longDay(first.timestamp) : day
  }
  return {
    groupOf,
    head: (day, columns) => (
      <Box
        as="td"
        line="below"
        px={10}
        py={0}
        weight={600}
        height={34}
        ground="subtle"
        colSpan={columns.length}
      >
        {nameOf(day)}
      </Box>
    ),
    narrowHead: nameOf,
  }
}

const filter = filtersOf<typeof auditParams, AuditSearch>(auditParams)

function useFilters(search: AuditSearch, days: ReturnType<typeof daysOfRange>): Filter<AuditSearch>[] {
  const { t } = useLingui()
  const labels = useTypeLabels()
  return [
    usePeriod(search, days),
    filter('username', { label: t`Person or API key` }),
    filter('vehicleReg', { label: t`Registration` }),
    filter('resourceType', {
      label: t`Type`,
      icon: <IconCategory size={16} stroke={1.6} aria-hidden="true" />,
      options: auditTypes.map((value) => {
        const Icon = typeIcons[value]
        return { value, label: labels[value], icon: <Icon size={16} stroke={1.6} aria-hidden="true" /> }
      }),
    }),
  ]
}

function usePeriod(search: AuditSearch, days: ReturnType<typeof daysOfRange>): Filter<AuditSearch> {
  const { t } = useLingui()
  const f = useFormat()
  const known = usePeriodLabels()
  const today = useToday()
  const { dateRange = usualPeriod } = search
  const chosen = auditPeriods.find((period) => period === dateRange)
  const labels: Record<AuditPeriod, string> = { ...known, any: t`Any time` }
  const shown = days ?? { startDate: today, endDate: today }
  const ownDays =
    shown.startDate === shown.endDate ? f.day(shown.startDate) : f.dayRange(shown.startDate, shown.endDate)
  return {
    kind: 'own',
    params: [],
    label: t`Period`,
    chip: undefined,
    control: (onChange) => (
      <PeriodChoice
        label={chosen === undefined ? ownDays : labels[chosen]}
        periods={auditPeriods}
        labels={labels}
        chosen={chosen}
        days={shown}
        onPeriod={(period) => onChange({ dateRange: period === usualPeriod ? undefined : period })}
        onDays={({ startDate, endDate }) =>
          onChange({ dateRange: AuditSearch.shape.dateRange.parse(`${startDate},${endDate}`) })
        }
      />
    ),
  }
}
