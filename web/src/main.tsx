import '@fontsource-variable/inter/index.css'
import './lib/mantine-components.css'
import '@mantine/nprogress/styles.css'
import './lib/page.css'
import './lib/mantine.css'
import 'virtual:layout.css'
import { onlineManager } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { activateLanguage, visitorLanguages } from './lib/i18n.ts'
import { lastSeen } from './lib/requests/last-seen.ts'
import { subjectInToken } from './lib/session/names-in-token.ts'
import { createQueryClient, isRetried } from './lib/query-client.ts'
import { onErrorReport } from './lib/report-error.ts'
import { session } from './lib/session/session.ts'
import { createAppRouter } from './router.tsx'
import { showNavigation } from './lib/progress.ts'
import './lib/zod-without-eval.ts'

/** How long the first render waits for data: the frame is shown already. */
const SOON_MS = 400
/** After that, the page itself says that it loads. */
const LATEST_MS = 3_000

onErrorReport((error, context) => {
  // A tile that did not come is no news: mostly the person went on.
  // oxlint-disable-next-line no-console -- where whoever looks for the cause of a mistake looks first
  if (context['where'] !== 'map') console.warn(error, context)
})

// The page loads more files than the 250 that browsers list by default; `keepPage` reads the list.
performance.setResourceTimingBufferSize(5_000)

// By default it assumes a network until it is notified of its end, which never happens to a page opened offline.
onlineManager.setOnline(navigator.onLine)
const queryClient = createQueryClient({
  persister: lastSeen({
    storage: globalThis.localStorage,
    owner: () => subjectInToken(session.getIdToken()),
    now: Date.now,
    isRetried,
  }),
})
const router = createAppRouter({ session, queryClient })
showNavigation(router)

// The signed-in person, the data and the scripts of the page at this URL are loaded in parallel with the language, and all of it
// is rendered at once. Not awaited here: those scripts import this one, and would wait for its end.
const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
const loaded = router.load()
for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
void Promise.all([activateLanguage(...visitorLanguages()), Promise.race([loaded, after(LATEST_MS)])])
  .then(dataOfPage)
  // The router shows what failed.
  .catch(() => undefined)
  .then(render)

/** Data that arrives soon is rendered with the page; whatever arrives during the first render begins it anew, without a pause. */
async function dataOfPage(): Promise<void> {
  const ahead = router.state.matches.map(async ({ loaderData }) => loaderData?.ahead)
  await Promise.race([Promise.all(ahead), after(SOON_MS)])
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function render(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  // In parts, so that the browser stays responsive.
  startTransition(() => createRoot(root).render(<App router={router} queryClient={queryClient} />))
}
