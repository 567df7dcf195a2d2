import '@fontsource-variable/inter/index.css'
import '../lib/page.css'
import 'virtual:layout.css'
import './public-location.css'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { tokenSheet } from './token-sheet.ts'
import { activateVisitorLanguage, i18n } from './i18n.ts'
import { tokenFromPath } from './link/token-from-path.ts'
import { PublicLocationPage } from './public-location-page.tsx'
import { VisitorFormatProvider } from './use-visitor-format.ts'
import { createVisitorFormat } from './visitor-format.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')
document.adoptedStyleSheets.push(tokenSheet())
const locale = await activateVisitorLanguage(navigator.languages)
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <VisitorFormatProvider value={createVisitorFormat(locale, timeZone)}>
      <PublicLocationPage token={tokenFromPath(location.pathname)} />
    </VisitorFormatProvider>
  </I18nProvider>,
)
