/** The token in a path such as `/public-location/TOKEN`; '' if there is none. */
export function tokenFromPath(pathname: string): string {
  const [, , token = ''] = pathname.split('/')
  try {
    return decodeURIComponent(token)
  } catch {
    return ''
  }
}
