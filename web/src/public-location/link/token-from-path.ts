/** The token in an address such as `/public-location/TOKEN`; '' names no link. */
export function tokenFromPath(pathname: string): string {
  const [, , token = ''] = pathname.split('/')
  try {
    return decodeURIComponent(token)
  } catch {
    return ''
  }
}
