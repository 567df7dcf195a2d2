import { setReachable } from './realtime/connection.ts'
import { i18n } from './i18n.ts'
import { progress } from './progress.ts'
import { reportError } from './report-error.ts'
import { session } from './session/session.ts'
import { createItemTransport, createTransport, type TransportParts } from './requests/transport.ts'
import { upload } from './requests/upload.ts'

const parts: TransportParts = {
  session,
  fetch: (input, init) => globalThis.fetch(input, init),
  upload,
  progress,
  report: reportError,
  reachable: setReachable,
  language: () => i18n.locale,
  here: () => window.location.pathname + window.location.search,
}

/** `call(api.vehicles.get, { params: { id } })`: the page's only way to the server, except `callItems`. */
export const call = createTransport(parts)

/** `callItems(api.expenses.export, { query })`: a long list, in parts as it arrives. */
export const callItems = createItemTransport(parts)
