import { firstIndex } from './first-index.ts'
import type { Sample } from './track.ts'

/** Samples by their number in the history; those no longer needed are removed. */
export class SampleWindow {
  #samples: Sample[] = []
  #first = 0
  /** For each sample: the last one up to it with the ignition on, and with it off. */
  #lastOn: number[] = []
  #lastOff: number[] = []

  get first(): number {
    return this.#first
  }

  /** Number of the next sample. */
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

  /** Half-open; takes the same time however long the vehicle has stood. */
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

  /** The last sample up to this time, but not before `from`. */
  lastUntil(timeMs: number, from: number): number {
    const next = firstIndex(this.#samples, (sample) => sample.timeMs > timeMs)
    return Math.max(from, this.#first + next - 1)
  }

  dropBefore(index: number): void {
    // Moving the rest costs more than keeping some for a while.
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
