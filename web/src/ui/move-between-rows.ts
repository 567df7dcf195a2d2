import type { KeyboardEvent } from 'react'

const steps: Record<string, (rows: readonly Element[], at: number) => Element | undefined> = {
  ArrowDown: (rows, at) => rows[at + 1],
  ArrowUp: (rows, at) => rows[at - 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
}

/** Arrow keys move to the same control of the next row; Enter is left to the browser, which opens it. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const control = event.target
  if (step === undefined || !(control instanceof HTMLElement) || isTyped(control)) return
  const row = event.currentTarget
  const rows = [...(row.parentElement?.querySelectorAll('[data-row]') ?? [])]
  const next = step(rows, rows.indexOf(row))
  if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
  const place = controlsOf(row).indexOf(control)
  const controls = controlsOf(next)
  event.preventDefault()
  ;(controls[place] ?? controls[0])?.focus()
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button, input')]
}

/** Controls in which arrow keys move the caret or change the value. */
function isTyped(control: HTMLElement): boolean {
  return control instanceof HTMLInputElement ? control.type !== 'checkbox' : control.isContentEditable
}
