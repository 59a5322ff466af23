/** Returns a new unique id for a tile. */
export const newTileId = (): string => crypto.randomUUID()
