import type { AlarmEventProgress, FoundAlarms, NewAlarmEvent } from './alarm-state.ts'

/** What is reported of an entry goes into the entry itself, as long as nobody has stored it. */
export class FoundEntries {
  readonly #events = new Map<string, NewAlarmEvent>()
  readonly #progress = new Map<string, AlarmEventProgress>()

  get count(): number {
    return this.#events.size
  }

  add(event: NewAlarmEvent): void {
    this.#events.set(event.id, event)
  }

  report(id: string, value: number | null, endMs: number | null): void {
    const fresh = this.#events.get(id)
    if (fresh) Object.assign(fresh, { value, endMs })
    else this.#progress.set(id, { id, value, endMs })
  }

  all(): FoundAlarms {
    return { events: [...this.#events.values()], progress: [...this.#progress.values()] }
  }
}
