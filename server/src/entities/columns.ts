/** Contract fields as table columns. */

/** Drops undefined fields, whose columns stay unchanged. */
export function named<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]: Exclude<Fields[Field], undefined> // undefined values were dropped
  }
}

/** A row with its times in the API's format. */
export function isoTimes<Row extends object>(row: Row) {
  const times = Object.entries(row).flatMap(([name, value]: [string, unknown]) =>
    value instanceof Date ? [[name, value.toISOString()]] : [],
  )
  return { ...row, ...Object.fromEntries(times) } as {
    [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name] // as above
  }
}

type Place = { latitude: number; longitude: number }

/** A place is two columns, both null or neither. */
export function placeColumns(place: Place | null | undefined): {
  latitude?: number | null
  longitude?: number | null
} {
  if (place === undefined) return {}
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}

export function placeOf({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): Place | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
