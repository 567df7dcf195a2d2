/** Messages between the service worker and open pages. */

/** The user clicked a notification; the page that navigates there answers on the port. */
export type OpenLink = { type: 'open'; link: string }

/** From a page: the files that it has loaded, so that it is available offline. */
export type KeepFiles = { type: 'keep'; addresses: readonly string[] }

/** The browser has a new subscription that replaces the one known to the server. */
export type PushRenewed = { type: 'renewed' }
