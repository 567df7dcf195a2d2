import fc from 'fast-check'

/** An arbitrary point. */
export const latLon = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999999, noNaN: true }),
})

/** An arbitrary point away from the poles, where bearings are well-conditioned. */
export const habitable = fc.record({
  latitude: fc.double({ min: -75, max: 75, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999999, noNaN: true }),
})
