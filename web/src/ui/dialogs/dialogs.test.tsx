import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DialogList } from './dialog-list.tsx'
import { openDialog } from './dialogs.ts'

test('a dialog that is asked for before dialogs can be shown opens once they can, and is closed by what it returned', async () => {
  const close = openDialog({ children: 'Delete the trip?' })
  render(
    <MantineProvider env="test">
      <DialogList />
    </MantineProvider>,
  )
  expect((await screen.findByRole('dialog')).textContent).toBe('Delete the trip?')
  act(close)
  expect(screen.queryByRole('dialog')).toBe(null)
})
