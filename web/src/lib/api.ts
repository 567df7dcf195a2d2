import { setReachable } from './connection.ts'
import { i18n } from './i18n.ts'
import { progress } from './progress.ts'
import { reportError } from './report-error.ts'
import { session } from './session.ts'
import { createTransport } from './transport.ts'
import { upload } from './upload.ts'

/** `call(api.vehicles.get, { params: { id } })`: the page's only way to the server. */
export const call = createTransport({
  session,
  fetch: (input, init) => globalThis.fetch(input, init),
  upload,
  progress,
  report: reportError,
  reachable: setReachable,
  language: () => i18n.locale,
  here: () => window.location.pathname + window.location.search,
})
