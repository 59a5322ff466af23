import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Other tests use the processor, too, so the library's default of one second is too short.
configure({ asyncUtilTimeout: 20_000 })

// This setup file runs for each test file. Files share a worker: a module's state that one file left (a session that a
// refused storage kept in memory, a notice, the answers of a client) used to reach the next file, depending on their
// order.
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.resetModules()
})
