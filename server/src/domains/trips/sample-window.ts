import type { Sample } from './track.ts'

/** Samples by their number since the story began; those that nobody needs any more are gone. */
export class SampleWindow {
  #samples: Sample[] = []
  #first = 0

  get first(): number {
    return this.#first
  }

  /** Of the sample to come. */
  get length(): number {
    return this.#first + this.#samples.length
  }

  push(sample: Sample): number {
    return this.#first + this.#samples.push(sample) - 1
  }

  at(index: number): Sample {
    const sample = this.#samples[index - this.#first]
    if (!sample) throw new Error(`There is no sample ${index}`)
    return sample
  }

  dropBefore(index: number): void {
    // Moving what is left costs more than keeping some for a while.
    if (index - this.#first < 64 && index - this.#first < this.#samples.length / 2) return
    this.#samples = this.#samples.slice(index - this.#first)
    this.#first = index
  }

  copy(): SampleWindow {
    const copy = new SampleWindow()
    copy.#samples = [...this.#samples]
    copy.#first = this.#first
    return copy
  }
}
