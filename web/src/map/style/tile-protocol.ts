/** URL scheme of tiles that are requested with the person's token. */
export const TILE_PROTOCOL = 'roadbook'
