/** Mean radius of the Earth in metres (IUGG, WGS84): (2a + b) / 3. */
export const EARTH_RADIUS_METERS = 6_371_008.8

/** Degrees to radians. */
export const RADIANS_PER_DEGREE = Math.PI / 180
