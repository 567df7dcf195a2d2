/** Where to go after sign-in: a path of this page, never another site, never the sign-in itself. */
export function safeReturnTo(wanted: string | null | undefined, origin: string): string {
  const fallback = '/dashboard'
  if (!wanted || !wanted.startsWith('/')) return fallback
  // The URL parser handles what browsers skip (tabs, line ends) or read as a slash (backslash).
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined
  if (url?.origin !== origin || /^\/(login|auth|oidc)(\/|$)/.test(url.pathname)) return fallback
  // The parser turns /.//elsewhere into //elsewhere, which on its own is another site.
  if (url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}
