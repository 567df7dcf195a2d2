import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldColumn } from './columns.tsx'

const column = fieldColumn<{ vendor: string | null }>({ id: 'vendor', header: 'Vendor' })

test('a text that is too long for its cell is whole on hover', () => {
  const { container } = render(column.cell({ vendor: 'Sample Workshop, Ħal Qormi' }))
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe('Sample Workshop, Ħal Qormi')
})

test('an empty text leaves its cell empty', () => {
  expect(column.cell({ vendor: null })).toBe(null)
})
