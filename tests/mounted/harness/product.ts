import type { TestProject } from 'vitest/node'
import { ProductProcess, testFolder } from '../../app/harness/product-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the product, a separate process with the demo organisation. */
    productAddress: string
  }
}

let end: () => Promise<void> = async () => {}

/** Starts one server with its database for all mounted tests, which use its real calls. */
export const setup = async (project: TestProject): Promise<void> => {
  const folder = testFolder()
  const product = new ProductProcess({ TMS_DATA: `${folder.path}/data`, TMS_DEMO: '1', LOG_LEVEL: 'error' })
  end = async () => {
    await product.end('SIGTERM')
    folder.remove()
  }
  try {
    project.provide('productAddress', await product.ready())
  } catch (error) {
    await end()
    throw error
  }
}

export const teardown = (): Promise<void> => end()
