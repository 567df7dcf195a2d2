/** By which registrations, labels and cards are compared: without case, spaces and hyphens. */
export function vehicleKey(text: string): string {
  return text.replaceAll(/[\s\-–_.·]/g, '').toUpperCase()
}
