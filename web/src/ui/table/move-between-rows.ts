import type { KeyboardEvent } from 'react'

const steps: Record<string, (rows: readonly Element[], at: number) => Element | undefined> = {
  ArrowDown: (rows, at) => rows[at + 1],
  ArrowUp: (rows, at) => rows[at - 1],
  j: (rows, at) => rows[at + 1],
  k: (rows, at) => rows[at - 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
}

/**
 * Arrow keys, J and K move to the same control of the next row; the browser handles Enter, which opens it. Returns the row
 * that was reached.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const step = steps[keyOf(event)]
  const control = event.target
  if (step === undefined || !isRowKey(event) || !(control instanceof HTMLElement)) return undefined
  const row = event.currentTarget
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const next = step(rows, rows.indexOf(row))
  if (!(next instanceof HTMLElement)) return undefined
  const place = controlsOf(row).indexOf(control)
  const controls = controlsOf(next)
  event.preventDefault()
  ;(controls[place] ?? controls[0])?.focus()
  return next
}

/** Shift makes a letter upper case. */
export function keyOf({ key }: Pick<KeyboardEvent, 'key'>): string {
  return key.length === 1 ? key.toLowerCase() : key
}

/** In a control of a row that doesn't use the key itself. */
export function isRowKey({ target, ctrlKey, altKey, metaKey }: KeyboardEvent<HTMLElement>): boolean {
  return target instanceof HTMLElement && !isTyped(target) && !ctrlKey && !altKey && !metaKey
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button, input')]
}

/** Controls in which arrow keys move the caret or change the value. */
function isTyped(control: HTMLElement): boolean {
  return control instanceof HTMLInputElement ? control.type !== 'checkbox' : control.isContentEditable
}
