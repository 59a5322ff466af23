import { ProductProcess, testFolder } from '../../app/harness/product-process.ts'

/** The built product with the demo organisation, on a port and a data folder of its own, for one run. */
const serveProduct = async (): Promise<() => Promise<void>> => {
  const folder = testFolder()
  const product = new ProductProcess(
    { TMS_DATA: `${folder.path}/data`, TMS_DEMO: '1', LOG_LEVEL: 'error' },
    { built: true },
  )
  try {
    // Set before the workers start, which inherit it; the configuration reads it there.
    process.env.TMS_E2E_URL = await product.ready()
  } catch (error) {
    folder.remove()
    throw error
  }
  return async () => {
    const { output } = await product.end('SIGTERM')
    folder.remove()
    if (output.includes('"level":50')) console.log(output)
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup.
export default serveProduct
