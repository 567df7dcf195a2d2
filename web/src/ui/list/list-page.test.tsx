import { MantineProvider } from '@mantine/core'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { InRouter } from '../../testing/in-router.tsx'
import type { Column } from '../table/table-column.ts'
import { ListPage } from './list-page.tsx'

type Trip = { id: string }

const rows: readonly Trip[] = [{ id: 'trip 1' }, { id: 'trip 2' }]
const source = { rows, total: 2, error: null, retry: () => undefined }
const link: LinkProps = { to: '/trips' }

test('a list that is rendered again renders none of its rows again', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const rendered: string[] = []
  const cell = ({ id }: Trip) => {
    rendered.push(id)
    return id
  }
  const columns: Column<Trip>[] = [{ id: 'id', header: 'Trip', exported: [], cell }]
  function List() {
    const [answers, setAnswers] = useState(0)
    return (
      <ListPage
        id="trips"
        title="Trips"
        {...{ source, columns }}
        search={{}}
        filters={[]}
        usualSort="id:asc"
        rowId={({ id }) => id}
        link={() => link}
        actions={
          <button type="button" onClick={() => setAnswers(answers + 1)}>
            Answer {answers + 1}
          </button>
        }
        empty={null}
        failed=""
      />
    )
  }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <InRouter>
            <List />
          </InRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Answer 1' }))
  expect(screen.getByRole('button', { name: 'Answer 2' })).toBeDefined()
  expect(rendered).toEqual(['trip 1', 'trip 2'])
})
