import type { KeyboardEvent } from 'react'
import { useCategories } from '../../use-categories.ts'
import type { LogbookRow } from './logbook-rows.ts'
import { useEditing } from '../use-logbook-editing.ts'

const steps: Readonly<Record<string, -1 | 1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Arrows, j and k move between rows; Enter edits, corrects or unfolds; the digits select categories. */
export function useRowKeys(rows: readonly LogbookRow[], toggle: (id: string) => void) {
  const editing = useEditing()
  const categories = useCategories()

  function openRow(row: LogbookRow): void {
    if (row.kind === 'run') toggle(row.id)
    if (row.kind !== 'entry') return
    const { entry } = row
    const lacking = editing.missing.find(({ tripId }) => tripId === entry.trip.id)
    if (lacking !== undefined) editing.open(lacking)
    else if (editing.mayChange(entry, 'purpose')) editing.open({ tripId: entry.trip.id, field: 'purpose' })
    else if (editing.mayCorrect(entry)) editing.correct(entry)
  }

  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key, ctrlKey, altKey, metaKey } = event
    if (!(target instanceof HTMLElement) || isTyped(target) || ctrlKey || altKey || metaKey) return
    const element = target.closest<HTMLElement>('[data-row]')
    const row = rows[Number(element?.dataset['row'])]
    const step = steps[key]
    if (element === null || row === undefined) return
    if (step !== undefined) {
      event.preventDefault()
      nextRow(element, step)?.focus()
    } else if (key === 'Enter' && target === element) {
      event.preventDefault()
      openRow(row)
    } else if (row.kind === 'entry') {
      const category = categories.slice(0, 9)[Number(key) - 1]
      if (category === undefined || !editing.mayChange(row.entry, 'category')) return
      editing.save(row.entry, 'category', category.value)
    }
  }
}

function nextRow(row: Element, step: -1 | 1): HTMLElement | undefined {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return rows[rows.indexOf(row as HTMLElement) + step]
}

function isTyped(control: HTMLElement): boolean {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control.closest('[role=menu]') !== null
  )
}
