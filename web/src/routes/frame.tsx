export function Frame() {
  return null
}
