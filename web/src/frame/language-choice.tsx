import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { languageNames, languageOf, languages } from '@roadbook/contract/languages'
import type { CurrentUser } from '@roadbook/contract/people/users'
import { useChangeLanguage } from '../features/people/users/queries.ts'

/** Languages by their own names, for people who cannot read the current one. */
export function LanguageChoice({ user }: { user: CurrentUser }) {
  const { t } = useLingui()
  const change = useChangeLanguage()
  return (
    <div style={{ padding: '8px 12px' }}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t`Language`}
        value={languageOf(user.locale, user.tenant.locale)}
        disabled={change.isPending}
        onChange={(code) => change.mutate(languageOf(code))}
        data={languages.map((code) => ({
          value: code,
          label: <span lang={code}>{languageNames[code]}</span>,
        }))}
      />
    </div>
  )
}
