/** What the service worker and open pages say to each other. */

/** The user clicked a notification; the page that goes there answers on the port. */
export type OpenLink = { type: 'open'; link: string }

/** From a page: the files that it has loaded, so that it opens without a connection. */
export type KeepFiles = { type: 'keep'; addresses: readonly string[] }

/** The browser has a new subscription in place of the one that the server knows. */
export type PushRenewed = { type: 'renewed' }
