/** What the service worker says to open pages. */

/** The user clicked a notification; the page that goes there answers on the port. */
export type OpenLink = { type: 'open'; link: string }

/** The browser has a new subscription in place of the one that the server knows. */
export type PushRenewed = { type: 'renewed' }
