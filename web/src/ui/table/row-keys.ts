/** Keys of a list that act on its rows. */

/** Not while somebody types, or a menu or a dialog is open. */
export function isForRows({ target, defaultPrevented, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || altKey || metaKey || !(target instanceof Element)) return false
  if (document.querySelector('[role=dialog]') !== null) return false
  const typed = target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]')
  return typed === null && target.closest('[role=menu], [role=listbox]') === null
}

export function focusedRowId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
}

/** The row's link, which opens it. */
export function focusRow(index: number): void {
  document.querySelectorAll('[data-row]')[index]?.querySelector('a')?.focus()
}
