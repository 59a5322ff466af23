import { BaseSequencer } from 'vitest/node'

/** Files that take longest; one of them begun last would leave the other workers with nothing to do. */
const long = [/tests\/app\//, /tests\/server\/(entities|access)\//, /tests\/architecture\/locks/]

/** @param {import('vitest/node').TestSpecification} file */
const placeOf = ({ moduleId }) => {
  const place = long.findIndex((pattern) => pattern.test(moduleId))
  return place < 0 ? long.length : place
}

/** Begins with the long files: without a record of former runs, as on a fresh clone, vitest goes by their size. */
export class LongFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
