import { useLingui } from '@lingui/react/macro'
import { useSettingsSections } from '../features/company/settings/settings-sections.ts'
import { SectionsPage } from './sections-page.tsx'

export function SettingsPage() {
  const { t } = useLingui()
  const sections = useSettingsSections()
  return <SectionsPage title={t`Settings`} backLabel={t`All settings`} to="/settings" sections={sections} />
}
