/** A place from the search. */
export type NearPlace = { latitude: number; longitude: number; name: string }

/** `35.91000/14.43000/Il-Mosta`, as in the URL. */
export function writeNear({ latitude, longitude, name }: NearPlace): string {
  return `${latitude.toFixed(5)}/${longitude.toFixed(5)}/${name.slice(0, 120)}`
}

export function readNear(text: string | undefined): NearPlace | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = text?.split('/', 2).map(Number) ?? []
  const name = text?.split('/').slice(2).join('/') ?? ''
  // These comparisons also reject NaN.
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth && name !== '' ? { latitude, longitude, name } : undefined
}
