export function AuthSilentPage() {
  return null
}
