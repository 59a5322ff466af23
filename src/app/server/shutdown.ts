// Decision (2026-11): Shutdown first ends all that works at once (`onQuiet`: requests, workers), then what they
// used (`onClose`, last opened first: pool, database). A route that holds a response open ends it in a `preClose`
// hook, before the drain waits for the rest.

/** Milliseconds that one part may take to close before the next is closed anyway; the database has its own limit. */
const PATIENCE = 8_000

type Part = { readonly close: () => Promise<unknown>; readonly patience: number }

/**
 * Ends all works (requests, workers) at once, then closes what they used, last opened first: the pool, then the
 * database.
 */
export class Shutdown {
  begun = false
  readonly #works: Part[] = []
  readonly #closers: Part[] = []
  #step: Promise<unknown> = Promise.resolve()

  /** Runs one step of the start; a shutdown that begins meanwhile waits for it and skips the following steps. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.begun) throw new Error('shutting down')
    const step = work()
    this.#step = step.catch(() => {})
    return step
  }

  /**
   * Registers the end of work that needs the database until then.
   * @param patience milliseconds
   */
  onQuiet(close: () => Promise<unknown>, patience = PATIENCE): void {
    this.#works.push({ close, patience })
  }

  /** @param patience milliseconds */
  onClose(close: () => Promise<unknown>, patience = PATIENCE): void {
    this.#closers.push({ close, patience })
  }

  /** Runs once; further calls (a second Ctrl+C, npm forwarding the first) have no effect. */
  async run(code: number): Promise<void> {
    if (this.begun) return
    this.begun = true
    await this.#step
    // Resources that the step opened are registered in the same turn.
    await new Promise((resolve) => setImmediate(resolve))
    let result = code
    const end = async ({ close, patience }: Part) => {
      try {
        await Promise.race([close(), new Promise((resolve) => setTimeout(resolve, patience).unref())])
      } catch (error) {
        console.error(error)
        result = 1
      }
    }
    await Promise.all(this.#works.map(end))
    for (const part of this.#closers.reverse()) await end(part)
    process.exit(result)
  }
}
