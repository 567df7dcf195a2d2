/** Stands before the path of a tile that is asked for with the person's token. */
export const TILE_PROTOCOL = 'roadbook'
