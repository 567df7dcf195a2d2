import { MantineProvider, Menu } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { MenuButton } from './menu-button.tsx'
import { PopoverButton } from './popover-button.tsx'

const opener = <button type="button">Category</button>

/** In the row of a list. */
function open(control: ReactElement) {
  const reached: string[] = []
  render(
    <MantineProvider env="test">
      <div
        role="presentation"
        onClick={() => reached.push('click')}
        onKeyDown={({ key }) => reached.push(key)}
      >
        {control}
      </div>
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Category' })
  act(() => button.focus())
  return { button, reached }
}

function openMenuButton() {
  const chosen: string[] = []
  const items = ['Business', 'Private'].map((name) => (
    <Menu.Item key={name} onClick={() => chosen.push(name)}>
      {name}
    </Menu.Item>
  ))
  return { ...open(<MenuButton button={opener}>{items}</MenuButton>), chosen }
}

const popover = (
  <PopoverButton button={opener}>
    {(close) => (
      <button type="button" onClick={close}>
        Done
      </button>
    )}
  </PopoverButton>
)

const kinds = [
  { kind: 'menu', control: <MenuButton button={opener}>…</MenuButton> },
  { kind: 'dialog', control: popover },
]

test.for(kinds)('a $kind is rendered when it is first opened, and named after its button', async (one) => {
  const { button } = open(one.control)
  expect(screen.queryByRole(one.kind, { hidden: true })).toBeNull()
  expect(button.getAttribute('aria-haspopup')).toBe(one.kind)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  const opened = await screen.findByRole(one.kind, { name: 'Category' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.getAttribute('aria-controls')).toBe(opened.id)
})

test.for(kinds)(
  'when a $kind closes, its button has the focus again, also after the first time',
  async (one) => {
    const { button } = open(one.control)
    for (const time of [1, 2]) {
      fireEvent.click(button)
      const opened = await screen.findByRole(one.kind)
      await waitFor(() => expect(opened.contains(document.activeElement), `time ${time}`).toBe(true))
      fireEvent.keyDown(opened, { key: 'Escape' })
      await waitFor(() => expect(document.activeElement, `time ${time}`).toBe(button))
      expect(button.getAttribute('aria-expanded')).toBe('false')
    }
  },
)

test.for(kinds)('a click on the button of an open $kind closes it', async (one) => {
  const { button } = open(one.control)
  fireEvent.click(button)
  await screen.findByRole(one.kind)
  fireEvent.mouseDown(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole(one.kind)).toBeNull())
})

test('a choice in a menu closes it', async () => {
  const { button, chosen } = openMenuButton()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Private' }))
  expect(chosen).toEqual(['Private'])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('what is in a popover may close it', async () => {
  const { button } = open(popover)
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('clicks and keys in the menu of a row are not for the row', async () => {
  const { button, reached } = openMenuButton()
  fireEvent.click(button)
  const menu = await screen.findByRole('menu')
  reached.length = 0
  fireEvent.click(menu)
  fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Private' }), { key: 'k' })
  expect(reached).toEqual([])
})
