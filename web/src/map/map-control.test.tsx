import { MantineProvider, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MapControl } from './map-control.tsx'
import classes from './map-controls.module.css'

test('a button over a map looks the same with a tooltip', () => {
  render(
    <MantineProvider env="test">
      <Tooltip label="Zoom in" className="tip">
        <MapControl label="Zoom in" icon={IconPlus} />
      </Tooltip>
    </MantineProvider>,
  )
  expect(screen.getByRole('button').classList).toContain(classes.control)
})
