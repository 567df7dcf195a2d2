import type { Job } from '@roadbook/contract/trips/jobs'

/**
 * Opens the phone's own map: Android and others support `geo:`, an iPhone a URL of Apple Maps. Undefined without a place.
 */
export function navigateLink(
  { location, address, postcode, title }: Pick<Job, 'location' | 'address' | 'postcode' | 'title'>,
  userAgent: string,
): string | undefined {
  const query = [address ?? '', postcode].filter((part) => part !== '').join(', ')
  const place = location === null ? '' : `${location.latitude},${location.longitude}`
  if (place === '' && query === '') return undefined
  if (/iPhone|iPad|iPod/.test(userAgent)) {
    return `https://maps.apple.com/?daddr=${encodeURIComponent(place === '' ? query : place)}`
  }
  if (place === '') return `geo:0,0?q=${encodeURIComponent(query)}`
  // A parenthesis would end the label.
  return `geo:${place}?q=${place}(${encodeURIComponent(title.replaceAll(/[()]/g, ' '))})`
}
