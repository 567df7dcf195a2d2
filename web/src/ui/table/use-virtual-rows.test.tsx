import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useVirtualRows } from './use-virtual-rows.ts'

function rendersOf(count: number) {
  const renders: { rows: number; after: number }[] = []
  renderHook(() => {
    const { items, after } = useVirtualRows({ count, rowHeight: 40, scroll: { current: null } })
    renders.push({ rows: items.length, after })
  })
  return renders
}

test('a list begins with the rows of a screen, and the others follow a few at a time', async () => {
  const renders = rendersOf(100)
  await waitFor(() => expect(renders.at(-1)?.rows).toBe(100))
  const rows = [...new Set(renders.map((render) => render.rows))]
  expect(rows).toEqual([24, 36, 48, 60, 72, 84, 96, 100])
  expect(renders.every((render) => render.rows * 40 + render.after === 100 * 40)).toBe(true)
})

test('a short list is there at once', () => {
  expect(rendersOf(20)).toEqual([{ rows: 20, after: 0 }])
})
