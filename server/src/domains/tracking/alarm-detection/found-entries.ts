import { v5 as uuidv5 } from 'uuid'
import type { AlarmEventProgress, FoundAlarms, NewAlarmEvent } from './alarm-state.ts'

/** Updates of an entry go into the entry itself as long as it isn't stored. */
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

const NAMESPACE = '7d3f0a52-6f0e-4b0f-9a53-1f3a0c5d7e21'

/** The same records always give the same id, in any process and however often, so an entry is never stored twice. */
export function eventId(...about: readonly (string | number | null | undefined)[]): string {
  return uuidv5(about.join(' '), NAMESPACE)
}
