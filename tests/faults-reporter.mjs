/**
 * Says of each test that failed its name and what was wrong, and nothing of the others: `npm run check` is read by
 * somebody who is in the middle of writing.
 *
 * @implements {import('vitest/reporters').Reporter}
 */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter from a file by its default
export default class FaultsReporter {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state === 'failed') say(test.fullName, errors)
  }
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<{ message: string }>} errors
   */
  onTestRunEnd(modules, errors) {
    for (const module of modules) {
      const own = module.errors()
      if (own.length > 0) say(module.moduleId, own)
    }
    if (errors.length > 0) say('outside of any test', errors)
  }
}

/** @param {string} name @param {ReadonlyArray<{ message: string }>} errors */
const say = (name, errors) => console.log(`${name}\n${errors.map(({ message }) => `    ${message}`).join('\n')}`)
