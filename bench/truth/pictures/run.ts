/** Draws the pictures of docs/trip-detection.md again: node bench/truth/pictures/run.ts */
import { writeFile } from 'node:fs/promises'
import { drawTrips } from './draw-trips.ts'
import { pictures } from './pictures.ts'

for (const [name, picture] of Object.entries(pictures)) {
  await writeFile(new URL(`../../../docs/images/${name}`, import.meta.url), await drawTrips(picture))
  console.log(name)
}
