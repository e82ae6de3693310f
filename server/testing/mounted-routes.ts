import type { FastifyInstance } from 'fastify'

/** Every mounted route, as `GET /api/racket/{id}/`. */
export function mountedRoutes(app: FastifyInstance): string[] {
  const routes: string[] = []
  const path: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!found) continue
    const depth = (found[1] ?? '').length / 4
    path.splice(depth, path.length, found[2] ?? '')
    const full = path.join('').replace(/:(\w+)/g, '{$1}')
    for (const method of found[3]?.split(', ') ?? []) routes.push(`${method} ${full}`)
  }
  return routes
}
