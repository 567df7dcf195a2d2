import { useLingui } from '@lingui/react/macro'
import { languageNames, languageOf, languages } from '@roadbook/contract/languages'
import { chooseVisitorLanguage } from '../../../lib/i18n.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from './login.module.css'

/** Languages by their own names, for visitors whose browser prefers another one. */
export function VisitorLanguage() {
  const { t, i18n } = useLingui()
  return (
    <Row as="fieldset" gap={16} align="stretch" p={0} aria-label={t`Language`}>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          className={classes.footerLink}
          lang={code}
          aria-pressed={code === languageOf(i18n.locale)}
          onClick={() => void chooseVisitorLanguage(code)}
        >
          {languageNames[code]}
        </button>
      ))}
    </Row>
  )
}
