import { reportError } from '../report-error.ts'
import { PageSession } from './session-core.ts'
import { oidcIssuer, TOKEN_KEY_PREFIX } from './session-issuer.ts'
import { browserTabs } from './session-tabs.ts'
import { clearLastSeen, clearStoredData } from './stored-data.ts'

/** The session of the person using this page. */
export const session = new PageSession({
  issuer: oidcIssuer(),
  tabs: browserTabs(TOKEN_KEY_PREFIX),
  clearStored: clearStoredData,
  clearLastSeen: () => clearLastSeen(globalThis.localStorage),
  // A full page load, so that nothing of the person stays in memory. What the old page still stores while
  // unloading is cleared too.
  go(address, clearing) {
    globalThis.addEventListener('pagehide', () => clearStoredData(clearing), { once: true })
    globalThis.location.assign(address)
  },
  here: () => globalThis.location.pathname + globalThis.location.search,
  now: () => Date.now(),
  report: (error) => reportError(error, { where: 'session' }),
})

/** Sign-in needs browser features of secure contexts: https, or localhost. */
export function canSignIn(): boolean {
  return globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined
}
