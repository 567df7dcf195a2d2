import { MantineProvider } from '@mantine/core'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { Column } from './table-column.ts'

type Trip = { id: string }

const trips: readonly Trip[] = Array.from({ length: 60 }, (_, index) => ({ id: `trip ${index}` }))
const hidden: ReadonlySet<string> = new Set()

/** A list with a button that renders it again, and the rows that were rendered. */
async function openList() {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const rendered: string[] = []
  const opened: string[] = []
  const cell = ({ id }: Trip) => {
    rendered.push(id)
    return id
  }
  const columns: Column<Trip>[] = [{ id: 'id', header: 'Trip', exported: [], cell }]
  function List() {
    const [answers, setAnswers] = useState(0)
    const [ids, onChange] = useState<ReadonlySet<string>>(new Set())
    return (
      <>
        <button type="button" onClick={() => setAnswers(answers + 1)}>
          Another answer
        </button>
        <DataTable
          label="Trips"
          {...{ columns, hidden }}
          rows={trips}
          rowId={({ id }) => id}
          sort={undefined}
          onSort={() => undefined}
          onOpen={({ id }) => opened.push(`${id} after ${answers}`)}
          renderNarrow={({ id }) => id}
          empty={null}
          selection={{ ids, onChange, rowLabel: ({ id }) => `Select ${id}` }}
        />
      </>
    )
  }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <List />
      </MantineProvider>
    </I18nProvider>,
  )
  await waitFor(() => expect(rendered.length).toBe(trips.length))
  return { rendered, opened }
}

test('each row is rendered once, however many answers arrive after it', async () => {
  const { rendered, opened } = await openList()
  fireEvent.click(screen.getByText('Another answer'))
  expect(rendered).toEqual(trips.map(({ id }) => id))
  fireEvent.click(screen.getByText('trip 3'))
  expect(opened).toEqual(['trip 3 after 1'])
})

test('choosing a row renders no other, and Shift chooses the rows between', async () => {
  const { rendered } = await openList()
  rendered.length = 0
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select trip 3' }))
  expect(rendered).toEqual(['trip 3'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select trip 5' }), { shiftKey: true })
  expect(rendered).toEqual(['trip 3', 'trip 4', 'trip 5'])
})

test('a shadow shows that there are more columns on the right, until the last one is in view', async () => {
  let show: (ratio: number) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        const entry = (intersectionRatio: number) => ({ intersectionRatio }) as IntersectionObserverEntry // all that is read
        show = (ratio) => act(() => callback([entry(ratio)], this as unknown as IntersectionObserver)) // unused
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  await openList()
  const area = screen.getByRole('table', { name: 'Trips' }).parentElement
  const isMarked = () => area?.hasAttribute('data-more')
  expect(isMarked()).toBe(false)
  show(0.4)
  expect(isMarked()).toBe(true)
  show(1)
  expect(isMarked()).toBe(false)
})
