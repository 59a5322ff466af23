import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Other tests have the processor, too: the library's second is not ours.
configure({ asyncUtilTimeout: 20_000 })

// A setup file, which runs for each test file. Files share a worker: what one left in a module (a session that a refused
// storage kept in memory, a notice, the answers of a client) was the next one's, depending on the order of the files.
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.resetModules()
})
