import type { KeptTile, TileSize } from '../../../../core/declare/kept-tile.ts'
import type { ShownTile } from '../../../../web/views/tiles/shown-tile.ts'

/** Moves a tile to the place of another shown one. Hidden tiles between them stay beside their neighbours. */
export const movedTo = (kept: readonly KeptTile[], id: string, target: string): readonly KeptTile[] => {
  const [from, to] = [kept.findIndex((one) => one.id === id), kept.findIndex((one) => one.id === target)]
  const tile = kept[from]
  return tile === undefined || to < 0 || from === to ? kept : kept.toSpliced(from, 1).toSpliced(to, 0, tile)
}

/** Returns the shown tiles in their kept order and size, which may be newer than the answer. */
export const inOrder = (kept: readonly KeptTile[], shown: readonly ShownTile[]): readonly ShownTile[] =>
  kept.flatMap(({ id, size, title, kind }) => {
    const tile = shown.find((one) => one.id === id)
    return tile === undefined
      ? []
      : [
          {
            ...tile,
            ...(size === undefined ? {} : { size }),
            ...(title === undefined ? {} : { title }),
            ...(kind === undefined ? {} : { kind }),
          },
        ]
  })

const changed = (kept: readonly KeptTile[], id: string, change: Partial<KeptTile>): readonly KeptTile[] =>
  kept.map((one) => (one.id === id ? { ...one, ...change } : one))

export const resized = (kept: readonly KeptTile[], id: string, size: TileSize) => changed(kept, id, { size })
export const renamed = (kept: readonly KeptTile[], id: string, title: string) => changed(kept, id, { title })
export const drawnAs = (kept: readonly KeptTile[], id: string, kind: ShownTile['kind']) => changed(kept, id, { kind })
export const without = (kept: readonly KeptTile[], id: string) => kept.filter((one) => one.id !== id)
