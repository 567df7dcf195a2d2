import type { Sample } from './track.ts'

/** Samples by their number since the story began; those that nobody needs any more are gone. */
export class SampleWindow {
  #samples: Sample[] = []
  #first = 0
  /** Of each sample: the last one up to it with the ignition on, and with it off. */
  #lastOn: number[] = []
  #lastOff: number[] = []

  get first(): number {
    return this.#first
  }

  /** Of the sample to come. */
  get length(): number {
    return this.#first + this.#samples.length
  }

  push(sample: Sample): number {
    const index = this.length
    this.#lastOn.push(sample.isOn ? index : (this.#lastOn.at(-1) ?? -1))
    this.#lastOff.push(sample.isOff ? index : (this.#lastOff.at(-1) ?? -1))
    this.#samples.push(sample)
    return index
  }

  /** Half-open; however long a stand lasts, asking costs the same. */
  hasOn(from: number, to: number): boolean {
    return to > from && (this.#lastOn[to - 1 - this.#first] ?? -1) >= from
  }

  hasOff(from: number, to: number): boolean {
    return to > from && (this.#lastOff[to - 1 - this.#first] ?? -1) >= from
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
    this.#lastOn = this.#lastOn.slice(index - this.#first)
    this.#lastOff = this.#lastOff.slice(index - this.#first)
    this.#first = index
  }

  copy(): SampleWindow {
    const copy = new SampleWindow()
    copy.#samples = [...this.#samples]
    copy.#lastOn = [...this.#lastOn]
    copy.#lastOff = [...this.#lastOff]
    copy.#first = this.#first
    return copy
  }
}
