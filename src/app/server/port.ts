import { createServer } from 'node:net'
import { StartError } from '../../server/start-error.ts'

/** Message for an address that cannot be listened on; undefined for other errors. */
export const listenProblem = (error: unknown, host: string, port: number): StartError | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} on ${host} is in use by another program: stop it, or set PORT to another number.`,
    )
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this account: set PORT to 1024 or more.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST is "${host}", which is not an address of this machine.`)
  return undefined
}

/** Checks the port before anything else starts, so that a busy one costs neither time nor a database. */
export const probePort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, fail) => {
    const probe = createServer()
    probe.once('error', (error) => fail(listenProblem(error, host, port) ?? error))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
