/** Key for comparing registrations, labels and cards: without case, spaces and hyphens. */
export function vehicleKey(text: string): string {
  return text.replaceAll(/[\s\-–_.·]/g, '').toUpperCase()
}
