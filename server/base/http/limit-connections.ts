import type { Server, Socket } from 'node:net'

interface Limits {
  /** The most connections in total. */
  total: number
  /** The most connections from one address. */
  perAddress: number
  /** Returns true for a trusted proxy. All visitors share its connections, so only `total` limits them. */
  isProxy(address: string): boolean
}

/** Closes a connection at once when it is one too many, so that one address cannot take them all. */
export function limitConnections(server: Server, { total, perAddress, isProxy }: Limits) {
  server.maxConnections = total
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    const count = open.get(address) ?? 0
    if (count >= perAddress) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
