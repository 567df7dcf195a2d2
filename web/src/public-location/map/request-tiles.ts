import { addProtocol } from 'maplibre-gl'
import { TILE_PROTOCOL } from '../../map/style/tile-protocol.ts'

/** Tiles that aren't bundled are the company's, which this link's token gives access to. Global in MapLibre. */
export function requestTilesWithLink(token: string): void {
  addProtocol(TILE_PROTOCOL, async ({ url }, { signal }) => {
    const response = await fetch(url.replace(`${TILE_PROTOCOL}:/`, ''), {
      signal,
      credentials: 'omit',
      headers: { authorization: `ShareLink ${token}` },
    })
    if (!response.ok) throw new Error(`A map tile was answered with ${response.status}.`)
    return { data: await response.arrayBuffer() }
  })
}
