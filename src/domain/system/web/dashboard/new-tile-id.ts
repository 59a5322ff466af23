/** An id of a tile, unlike those of all others. */
export const newTileId = (): string => crypto.randomUUID()
