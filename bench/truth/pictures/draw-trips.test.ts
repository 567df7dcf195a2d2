import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawTrips } from './draw-trips.ts'
import { pictures } from './pictures.ts'

test.each(Object.entries(pictures))('%s shows the trips as they are detected now', async (name, picture) => {
  const file = new URL(`../../../docs/images/${name}`, import.meta.url)
  expect(await readFile(file, 'utf8'), 'Draw the pictures again: node bench/truth/pictures/run.ts').toBe(
    await drawTrips(picture),
  )
})
