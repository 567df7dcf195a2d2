import { useLingui } from '@lingui/react/macro'
import { MapSection } from '../features/settings/map-section.tsx'
import { Page } from '../ui/page.tsx'

export function SettingsPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Settings`}>
      <MapSection />
    </Page>
  )
}
