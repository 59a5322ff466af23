import { setFlagsFromString } from 'node:v8'

/**
 * Rubbish may take a third of what lives before it is taken away. Left to itself V8 lets it grow to several times as much
 * on a machine with much memory, and long work, such as an import, would take what the database could use: 559 MB of
 * 50,000 rows in place of 284 MB (229 MB since), for a tenth more time (`npm run bench -- --only import`).
 */
export const keepHeapSmall = (): void => {
  setFlagsFromString('--heap-growing-percent=35')
  // The place of what is new grows at once to the most that it may be, 16 MB, and not by doubling: while it is small, what lives
  // as long as a request is moved among what stays, and a quarter of the server's time under load went into clearing up there.
  setFlagsFromString('--semi-space-growth-factor=8')
  // What was made during a start lives on, so V8 would make the like of it among the old from then on: objects of a request,
  // dead there, would hold all of it until the next full collection, which came ten times as often for that.
  setFlagsFromString('--no-allocation-site-pretenuring')
}
