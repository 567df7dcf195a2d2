import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import { can, type Permission } from '@roadbook/contract/permissions'
import { currentUserQuery } from '../users/queries.ts'

export type SettingsSection = {
  /** Last part of the URL. */
  path: string
  label: string
  permission: Permission
  /** Loaded when it is first opened. Two entries with the same page are parts of it that the page scrolls to. */
  page: ComponentType
  /** Takes the full width, for a table. */
  isWide?: boolean
}

const CompanyPage = lazy(async () => ({ default: (await import('./company/company-page.tsx')).CompanyPage }))
const MapPage = lazy(async () => ({ default: (await import('./map-section.tsx')).MapSection }))
const KeysPage = lazy(async () => ({ default: (await import('../api-keys/keys-section.tsx')).CompanyKeys }))
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
    { path: 'map', label: t`Map`, permission, page: MapPage },
    { path: 'security', label: t`Security`, permission, page: SecurityPage },
    { path: 'api-keys', label: t`API keys`, permission: 'apiKeys.write', page: KeysPage, isWide: true },
  ]
}

/** Leaves out sections that the role has no permission for. */
export function useSettingsSections(): SettingsSection[] {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return useAllSections().filter(({ permission }) => can(user.roles, permission))
}
