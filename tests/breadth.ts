/** `npm run test:full`: everything, however long it takes. `npm test` asks a part of what there is more and more of. */
export const isWhole = process.env.TMS_TEST_FULL === '1'

/** All of a list in the full run; else as many as said, spread evenly over it, however long it has become. */
export const sampleOf = <T>(all: readonly T[], size: number): readonly T[] => {
  const step = isWhole ? 1 : Math.ceil(all.length / size)
  return all.filter((_, at) => at % step === 0)
}
