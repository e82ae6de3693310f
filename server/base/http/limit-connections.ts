import type { Server, Socket } from 'node:net'
import { networkOf } from '../access/network.ts'

interface Limits {
  /** The most connections in total. */
  total: number
  /** The most connections from one network. */
  perNetwork: number
  /** Returns true for a trusted proxy. All visitors share its connections, so only `total` limits them. */
  isProxy(address: string): boolean
}

/** Closes a connection at once when it is one too many, so that one network cannot take them all. */
export function limitConnections(server: Server, { total, perNetwork, isProxy }: Limits) {
  server.maxConnections = total
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    const network = networkOf(address)
    const count = open.get(network) ?? 0
    if (count >= perNetwork) {
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
