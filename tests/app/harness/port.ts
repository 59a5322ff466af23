import { createServer } from 'node:net'

/** A port that nothing listens on: a product that is started again must be found where it was. */
export const freePort = (): Promise<string> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() => done(String(typeof bound === 'object' ? bound?.port : '')))
    })
  })
