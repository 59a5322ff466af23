import { setFlagsFromString } from 'node:v8'

/**
 * Garbage may be a third of the live heap before a full collection. By default V8 lets it grow to several times as much on a
 * machine with much memory, and long work, such as an import, takes what the database could use: 559 MB for 50,000 rows
 * instead of 284 MB (229 MB since), for a tenth more time (`npm run bench -- --only import`).
 */
export const keepHeapSmall = (): void => {
  setFlagsFromString('--heap-growing-percent=35')
  // The new space grows to its maximum, 16 MB, at once instead of by doubling: while it is small, objects that live as long as
  // a request are promoted to the old generation, and a quarter of the server's time under load was garbage collection.
  setFlagsFromString('--semi-space-growth-factor=8')
  // V8 allocates objects in the old generation if those from the same place of the code survived before. Nearly
  // everything that a start allocates survives, so objects of requests went there too, and held the whole request until
  // the next full collection: 1 to 3 of each 16 MB were promoted, and full collections were three times as many
  // (`--trace-gc`).
  setFlagsFromString('--no-allocation-site-pretenuring')
}
