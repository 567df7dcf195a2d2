import { useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy } from 'react'

type AccountSection = {
  /** Last part of the URL. */
  path: string
  label: string
  /** Loaded when it is first opened. */
  page: ComponentType
  /** Takes the full width, for a table. */
  isWide?: boolean
}

const ProfilePage = lazy(async () => ({ default: (await import('./profile-page.tsx')).ProfilePage }))
const PasswordPage = lazy(async () => ({ default: (await import('./password-page.tsx')).PasswordPage }))
const TwoStepPage = lazy(async () => ({ default: (await import('./two-step-page.tsx')).TwoStepPage }))
const PasskeysPage = lazy(async () => ({ default: (await import('./passkeys-page.tsx')).PasskeysPage }))
const SessionsPage = lazy(async () => ({ default: (await import('./sessions-page.tsx')).SessionsPage }))
const KeysPage = lazy(async () => ({
  default: (await import('../../api-keys/keys-section.tsx')).PersonalKeys,
}))

/** All sections in order, one line each; every role has all of them. */
export function useAccountSections(): AccountSection[] {
  const { t } = useLingui()
  return [
    { path: 'profile', label: t`Profile`, page: ProfilePage },
    { path: 'password', label: t`Password`, page: PasswordPage },
    { path: 'two-step', label: t`Two-step verification`, page: TwoStepPage },
    { path: 'passkeys', label: t`Passkeys`, page: PasskeysPage },
    { path: 'sessions', label: t`Sessions`, page: SessionsPage },
    { path: 'api-keys', label: t`API keys`, page: KeysPage, isWide: true },
  ]
}
