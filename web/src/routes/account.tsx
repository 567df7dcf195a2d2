import { useLingui } from '@lingui/react/macro'
import { useAccountSections } from '../features/people/identity/account/account-sections.ts'
import { SectionsPage } from './sections-page.tsx'

export function AccountPage() {
  const { t } = useLingui()
  const sections = useAccountSections()
  return (
    <SectionsPage title={t`Your account`} backLabel={t`Your account`} to="/account" sections={sections} />
  )
}
