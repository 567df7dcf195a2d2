import '@fontsource-variable/inter/index.css'
import '../lib/page.css'
import 'virtual:layout.css'
import './embed.css'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { readFrameHash } from '../lib/frame-messages.ts'
import '../lib/zod-without-eval.ts'
import { EmbeddedView } from './embedded-view.tsx'
import { activateLanguage, i18n } from './i18n.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')
const options = readFrameHash(location.hash)
await activateLanguage(options.locale)
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <EmbeddedView path={location.pathname} first={options} />
  </I18nProvider>,
)
