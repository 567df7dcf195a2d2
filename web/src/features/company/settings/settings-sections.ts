import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import { can, type Permission } from '@roadbook/contract/core/permissions'
import { currentUserQuery } from '../../people/users/queries.ts'

type SettingsSection = {
  /** Last part of the URL. */
  path: string
  label: string
  permission: Permission
  /** Loaded when it is first opened. Two entries with the same page are parts of it, which the page scrolls to. */
  page: ComponentType
  /** Takes the full width, for a table. */
  isWide?: boolean
}

const CompanyPage = lazy(async () => ({ default: (await import('./company/company-page.tsx')).CompanyPage }))
const MapPage = lazy(async () => ({ default: (await import('./map-section.tsx')).MapSection }))
const TripCategoriesPage = lazy(async () => ({
  default: (await import('./trip-categories/trip-categories-page.tsx')).TripCategoriesPage,
}))
const FleetCategoriesPage = lazy(async () => ({
  default: (await import('./fleet-categories/fleet-categories-page.tsx')).FleetCategoriesPage,
}))
const ExpensesLockPage = lazy(async () => ({
  default: (await import('./expenses-lock/expenses-lock-page.tsx')).ExpensesLockPage,
}))
const ClosingPage = lazy(async () => ({
  default: (await import('./expenses-lock/closing-page.tsx')).ClosingPage,
}))
const TripDetectionPage = lazy(async () => ({
  default: (await import('./trip-detection/trip-detection-page.tsx')).TripDetectionPage,
}))
const PrivacyPage = lazy(async () => ({ default: (await import('./privacy/privacy-page.tsx')).PrivacyPage }))
const KeysPage = lazy(async () => ({
  default: (await import('../../people/api-keys/keys-section.tsx')).CompanyKeys,
}))
const WebhooksPage = lazy(async () => ({
  default: (await import('../../sharing/webhooks/webhooks-section.tsx')).WebhooksSection,
}))
const BiServerPage = lazy(async () => ({
  default: (await import('./bi-server/bi-server-page.tsx')).BiServerPage,
}))
const RetentionPage = lazy(async () => ({
  default: (await import('./retention/retention-page.tsx')).RetentionPage,
}))
const TraccarPage = lazy(async () => ({
  default: (await import('./traccar-import/traccar-page.tsx')).TraccarPage,
}))
const SecurityPage = lazy(async () => ({
  default: (await import('./security/security-page.tsx')).SecurityPage,
}))

/** All sections in order, one line each. */
function useAllSections(): SettingsSection[] {
  const { t } = useLingui()
  const permission = 'settings.write'
  return [
    { path: 'company', label: t`Company`, permission, page: CompanyPage },
    { path: 'default-location', label: t`Default location`, permission, page: CompanyPage },
    { path: 'trip-categories', label: t`Trip categories`, permission, page: TripCategoriesPage },
    { path: 'fleet-categories', label: t`Fleet categories`, permission, page: FleetCategoriesPage },
    { path: 'expenses-lock', label: t`Expenses lock`, permission, page: ExpensesLockPage },
    { path: 'close-month', label: t`Close a month`, permission, page: ClosingPage },
    { path: 'trip-detection', label: t`Trip detection`, permission, page: TripDetectionPage },
    { path: 'privacy', label: t`Privacy`, permission, page: PrivacyPage },
    { path: 'retention', label: t`Data retention`, permission, page: RetentionPage },
    { path: 'map', label: t`Map`, permission, page: MapPage },
    { path: 'bi-server', label: t`BI server`, permission, page: BiServerPage },
    { path: 'traccar-import', label: t`Move from Traccar`, permission, page: TraccarPage },
    { path: 'security', label: t`Security`, permission, page: SecurityPage },
    { path: 'api-keys', label: t`API keys`, permission: 'apiKeys.write', page: KeysPage, isWide: true },
    { path: 'webhooks', label: t`Webhooks`, permission: 'webhooks.read', page: WebhooksPage, isWide: true },
  ]
}

/** Leaves out sections for which the role has no permission. */
export function useSettingsSections(): SettingsSection[] {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return useAllSections().filter(({ permission }) => can(user.roles, permission))
}
