import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { closeSession } from '../../../src/web/base/api/session.ts'

// A setup file, which runs for each test file: files share their modules, and a hook of one of these would be the first file's.
afterEach(() => {
  cleanup()
  closeSession()
})
