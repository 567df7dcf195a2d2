/** In quarter turns to the right. */
export type Turns = 0 | 1 | 2 | 3

export type Size = { width: number; height: number }

export const zooms = [1, 1.5, 2, 3, 4] as const

export function turned(turns: Turns): Turns {
  return ([1, 2, 3, 0] as const)[turns]
}

/** Enlarged a little, so that a small photo is readable, but not so far that it is blurred. */
const LARGEST_SCALE = 1.5

/** The size at which a page is drawn: the available width, times the zoom; `outer` is the space it takes when rotated. */
export function drawnSize(
  natural: Size,
  { room, turns, zoom }: { room: number; turns: Turns; zoom: number },
): { inner: Size; outer: Size } {
  const isSideways = turns % 2 === 1
  const across = isSideways ? natural.height : natural.width
  const scale = Math.min(room / across, LARGEST_SCALE) * zoom
  const inner = { width: natural.width * scale, height: natural.height * scale }
  return { inner, outer: isSideways ? { width: inner.height, height: inner.width } : inner }
}
