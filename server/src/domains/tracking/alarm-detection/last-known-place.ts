import type { AlarmSample, KnownPlace } from './sample.ts'

/** Takes samples in order of time, and gives those without a place the last place before. */
export class LastKnownPlace {
  #known: KnownPlace | undefined

  constructor(known?: KnownPlace) {
    this.#known = known
  }

  addTo(sample: AlarmSample): AlarmSample {
    const { place, atMs, event } = sample
    const isOlder = this.#known !== undefined && this.#known.atMs > atMs
    if (place && !isOlder) this.#known = { ...place, atMs }
    if (place || event === undefined || isOlder) return sample
    return { ...sample, lastKnown: this.#known }
  }
}

export function newerPlace(
  a: KnownPlace | null | undefined,
  b: KnownPlace | undefined,
): KnownPlace | undefined {
  if (!a || !b) return a ?? b
  return b.atMs > a.atMs ? b : a
}
