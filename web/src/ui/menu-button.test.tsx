import { MantineProvider, Menu } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MenuButton } from './menu-button.tsx'

function openButton() {
  const chosen: string[] = []
  const items = ['Business', 'Private'].map((name) => (
    <Menu.Item key={name} onClick={() => chosen.push(name)}>
      {name}
    </Menu.Item>
  ))
  render(
    <MantineProvider env="test">
      <MenuButton items={items}>Category</MenuButton>
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Category' })
  act(() => button.focus())
  return { button, chosen }
}

test('a menu in a row is made when it is first opened, and belongs to its button', async () => {
  const { button, chosen } = openButton()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  const menu = await screen.findByRole('menu', { name: 'Category' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.getAttribute('aria-controls')).toBe(menu.id)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Private' }))
  expect(chosen).toEqual(['Private'])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('the button of a menu has the focus again when it closes, also after the first time', async () => {
  const { button } = openButton()
  for (const time of [1, 2]) {
    fireEvent.click(button)
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu.contains(document.activeElement), `time ${time}`).toBe(true))
    fireEvent.keyDown(menu, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement, `time ${time}`).toBe(button))
    expect(button.getAttribute('aria-expanded')).toBe('false')
  }
})

test('a click on the button of an open menu closes it', async () => {
  const { button } = openButton()
  fireEvent.click(button)
  await screen.findByRole('menu')
  fireEvent.mouseDown(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
