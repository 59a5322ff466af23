import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Returns a proxy to the database that can be closed: open connections break, and no new ones get through meanwhile.
 */
export const cuttable = async (url: string) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
    }
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const road = new URL(url)
  road.hostname = '127.0.0.1'
  road.port = String((server.address() as AddressInfo).port)
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: road.href,
    cut: () => {
      isCut = true
      breakAll()
    },
    mend: () => {
      isCut = false
    },
    end: () => {
      breakAll()
      server.close()
    },
  }
}
