/** Without schemas, for the process that parses a file. */
export const geofenceLimits = {
  radiusMeters: { min: 10, max: 500_000 },
  widthMeters: { min: 10, max: 10_000 },
  dwellSeconds: { min: 60, max: 7 * 86_400 },
  limitKmh: { min: 1, max: 250 },
  /** For one geofence, all rings together. */
  positions: 20_000,
}

const MEBIBYTE = 1024 * 1024

export const geofenceImportLimits = {
  fileBytes: 10 * MEBIBYTE,
  /** For a KMZ, all its files together. */
  unpackedBytes: 50 * MEBIBYTE,
  shapes: 5_000,
  /** For all shapes together. */
  positions: 300_000,
}
