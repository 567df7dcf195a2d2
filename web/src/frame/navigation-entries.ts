import { useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconBell,
  IconBook2,
  IconBriefcase,
  IconCalendarEvent,
  IconCar,
  IconChartBar,
  IconChartHistogram,
  IconFileImport,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconListDetails,
  IconMap2,
  IconMapPinCheck,
  IconMapPins,
  IconPolygon,
  IconReceipt,
  IconRepeat,
  IconReportAnalytics,
  IconReportMoney,
  IconRoute,
  IconSettings,
  IconShare3,
  IconTimeline,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Permission } from '@roadbook/contract/core/permissions'
import { can } from '@roadbook/contract/core/permissions'
import type { CurrentUser } from '@roadbook/contract/people/users'
import type { ComponentType } from 'react'
import { JobCount } from '../features/trips/jobs/today/job-count.tsx'

export type NavigationEntry = {
  to: NonNullable<LinkProps['to']>
  label: string
  /** For the bar on a phone. */
  shortLabel?: string
  icon: Icon
  /** Shown at the end of the entry, such as a count. */
  Aside?: ComponentType
  permission?: Permission
}

export type NavigationGroup = {
  id: string
  /** The first group has no heading. */
  label?: string
  startsOpen: boolean
  entries: NavigationEntry[]
}

/** All groups in order; a group without entries is not shown. */
function useAllGroups(): NavigationGroup[] {
  return [...useDailyGroups(), ...useOfficeGroups()]
}

function useDashboardEntry(): NavigationEntry {
  const { t } = useLingui()
  return {
    to: '/dashboard',
    label: t`Dashboard`,
    shortLabel: t({ message: 'Dashboard', context: 'bottom bar' }),
    icon: IconLayoutDashboard,
    permission: 'vehicles.read',
  }
}

/** What people look at during the day; initially open. */
function useDailyGroups(): NavigationGroup[] {
  const { t } = useLingui()
  const dashboard = useDashboardEntry()
  const jobs: NavigationEntry = {
    to: '/jobs',
    label: t`Jobs`,
    icon: IconBriefcase,
    Aside: JobCount,
    permission: 'jobs.read',
  }
  const bookings: NavigationEntry = {
    to: '/bookings',
    label: t`Bookings`,
    icon: IconCalendarEvent,
    permission: 'bookings.read',
  }
  return [
    {
      id: 'overview',
      startsOpen: true,
      entries: [
        dashboard,
        { to: '/live', label: t`Live map`, shortLabel: t`Live`, icon: IconMap2, permission: 'vehicles.read' },
      ],
    },
    {
      id: 'driving',
      label: t({ message: 'Driving', context: 'navigation' }),
      startsOpen: true,
      entries: [
        { to: '/trips', label: t`Trips`, icon: IconRoute, permission: 'trips.read' },
        { to: '/route-history', label: t`Route history`, icon: IconHistory, permission: 'trips.read' },
        { to: '/tour-history', label: t`Tour history`, icon: IconTimeline, permission: 'trips.read' },
        { to: '/logbook', label: t`Logbook`, icon: IconBook2, permission: 'trips.read' },
      ],
    },
    { id: 'work', label: t`Work`, startsOpen: true, entries: [jobs, bookings] },
    {
      id: 'fleet',
      label: t`Fleet`,
      startsOpen: true,
      entries: [
        { to: '/vehicles', label: t`Vehicles`, icon: IconCar, permission: 'vehicles.read' },
        { to: '/users', label: t`Users`, icon: IconUsers, permission: 'users.read' },
        { to: '/driver-keys', label: t`Driver keys`, icon: IconKey, permission: 'users.read' },
      ],
    },
  ]
}

function useOfficeGroups(): NavigationGroup[] {
  const { t } = useLingui()
  return [
    {
      id: 'places',
      label: t`Places and alerts`,
      startsOpen: false,
      entries: usePlaceEntries(),
    },
    {
      id: 'money',
      label: t`Money`,
      startsOpen: false,
      entries: [
        { to: '/costs/overview', label: t`Costs`, icon: IconReportMoney, permission: 'expenses.read' },
        { to: '/costs/all', label: t`Expenses`, icon: IconReceipt, permission: 'expenses.read' },
        {
          to: '/costs/recurring',
          label: t`Recurring expenses`,
          icon: IconRepeat,
          permission: 'recurringExpenses.read',
        },
        {
          to: '/costs/imports',
          label: t`Expense imports`,
          icon: IconFileImport,
          permission: 'expenses.import',
        },
      ],
    },
    {
      id: 'insight',
      label: t`Insight`,
      startsOpen: false,
      entries: useInsightEntries(),
    },
    {
      id: 'admin',
      label: t`Admin`,
      startsOpen: false,
      entries: [
        { to: '/audit-log', label: t`Audit log`, icon: IconListDetails, permission: 'audit.read' },
        { to: '/settings', label: t`Settings`, icon: IconSettings, permission: 'settings.write' },
      ],
    },
  ]
}

/** Leaves out entries that the role has no permission for. */
export function useNavigation(user: CurrentUser): NavigationGroup[] {
  return useAllGroups()
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        ({ permission }) => permission === undefined || can(user.roles, permission),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
}

function useInsightEntries(): NavigationEntry[] {
  const { t } = useLingui()
  return [
    {
      to: '/analytics/summary',
      label: t`Summary`,
      icon: IconChartBar,
      permission: 'trips.read',
    },
    { to: '/reports/overview', label: t`Reports`, icon: IconReportAnalytics, permission: 'trips.read' },
    {
      to: '/analytics/fleet-intelligence-hub',
      label: t`Fleet intelligence`,
      icon: IconChartHistogram,
      permission: 'trips.read',
    },
    {
      to: '/reports/geofence-activity',
      label: t`Geofence activity`,
      icon: IconMapPinCheck,
      permission: 'geofences.read',
    },
  ]
}

function usePlaceEntries(): NavigationEntry[] {
  const { t } = useLingui()
  return [
    { to: '/geofence', label: t`Geofences`, icon: IconPolygon, permission: 'geofences.read' },
    {
      to: '/geofence-old',
      label: t`Geofences classic`,
      icon: IconMapPins,
      permission: 'geofences.read',
    },
    { to: '/alarms', label: t`Alarms`, icon: IconAlertTriangle, permission: 'alarms.read' },
    { to: '/notifications', label: t`Notifications`, icon: IconBell },
    { to: '/share-links', label: t`Share links`, icon: IconShare3, permission: 'shareLinks.read' },
  ]
}
