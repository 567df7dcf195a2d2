import { expect, test } from 'vitest'
import { noInsets } from '../../map/fleet/fleet-map-options.ts'
import { cameraPoints, mustMove } from './camera-points.ts'

const vehicle = { x: 0.5, y: 0.4 }
const destination = { x: 0.51, y: 0.39 }

test('the driven route is in view unless it makes the route ahead small', () => {
  const near = { x: 0.48, y: 0.41 }
  const far = { x: 0.47, y: 0.41 }
  const shown = (start: typeof near) => cameraPoints({ vehicle, ahead: [destination], driven: [start] })
  expect(shown(near)).toEqual([vehicle, destination, near])
  expect(shown(far)).toEqual([vehicle, destination])
})

test('without a destination the camera stays with the vehicle', () => {
  expect(cameraPoints({ vehicle, ahead: [], driven: [{ x: 0.4, y: 0.4 }] })).toEqual([vehicle])
})

/** 1000 by 800 pixels on the vehicle; the world is 65,536 wide. */
const frame = { zoom: 7, centreX: 0.5, centreY: 0.4, originX: 500, originY: 400, width: 1000, height: 800 }

test('the camera moves when the vehicle comes to the edge or under the card', () => {
  const at = (x: number, insets = noInsets) =>
    mustMove({
      frame,
      insets,
      points: [
        { x, y: 0.4 },
        { x: 0.505, y: 0.402 },
      ],
      maxZoom: 7.5,
    })
  // 459 and 465 pixels right of the centre.
  expect([at(0.507), at(0.5071)]).toEqual([false, true])
  expect([at(0.4985), at(0.4985, { ...noInsets, left: 408 })]).toEqual([false, true])
})

test('the camera comes closer when the route ahead has become half as long', () => {
  const extent = (pixels: number) => [vehicle, { x: 0.5 + pixels / 65_536, y: 0.4 }]
  const moves = (pixels: number) => mustMove({ frame, insets: noInsets, points: extent(pixels), maxZoom: 15 })
  expect([moves(361), moves(360)]).toEqual([false, true])
})

test('the camera comes no closer than streets need', () => {
  expect(mustMove({ frame, insets: noInsets, points: [vehicle], maxZoom: 7.9 })).toBe(false)
})
