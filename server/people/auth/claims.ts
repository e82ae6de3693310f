import { z } from 'zod'
import type { Session } from '../../base/access/session.ts'

const age = z.union([z.literal(-1), z.number().min(0)])

const common = {
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  sid: z.string().min(1).max(255),
  iat: z.number(),
  /** The origin that may present the token. */
  azp: z.string(),
  act: z.object({ sub: z.string() }).nullish(),
  /** Minutes between the proof of each factor and the issue of the token; -1 for a factor that was never proved. */
  fva: z.tuple([age, age]).nullish().catch(null),
  /** A pending session still needs a step, such as choosing an organization, so nobody is signed in yet. */
  sts: z.literal('active').nullish(),
}

const Version2 = z.object({
  ...common,
  v: z.literal(2),
  o: z
    .object({
      id: z.string(),
      slg: z.string().nullish(),
      rol: z.string().nullish(),
      per: z.string().nullish(),
      fpm: z.string().nullish(),
    })
    .nullish(),
  fea: z.string().nullish(),
})

const Version1 = z.object({
  ...common,
  v: z.literal(1).optional(),
  org_id: z.string().nullish(),
  org_role: z.string().nullish(),
  org_slug: z.string().nullish(),
  org_permissions: z.array(z.string()).nullish(),
})

const Claims = z.union([Version2, Version1])
export type Claims = z.infer<typeof Claims>

/** The claims of a session token of either version; null when they do not describe a signed-in person. */
export function parseClaims(payload: unknown): Claims | null {
  const parsed = Claims.safeParse(payload)
  return parsed.success ? parsed.data : null
}

/** The session of the claims, with the ages of its factors at `now` (milliseconds). */
export function toSession(claims: Claims, now: number): Session {
  const minutesSinceIssue = Math.max(0, now / 1000 - claims.iat) / 60
  const age = (minutes: number) => (minutes < 0 ? -1 : minutes + minutesSinceIssue)
  return {
    userId: claims.sub,
    sessionId: claims.sid,
    actor: claims.act ?? null,
    ...organizationOf(claims),
    factorVerificationAge: claims.fva ? [age(claims.fva[0]), age(claims.fva[1])] : null,
  }
}

type Organization = Pick<Session, 'orgId' | 'orgRole' | 'orgSlug' | 'orgPermissions'>

function organizationOf(claims: Claims): Organization {
  if (claims.v !== 2) {
    return {
      orgId: claims.org_id ?? null,
      orgRole: claims.org_role ?? null,
      orgSlug: claims.org_slug ?? null,
      orgPermissions: claims.org_permissions ?? [],
    }
  }
  const { o, fea } = claims
  if (!o) return { orgId: null, orgRole: null, orgSlug: null, orgPermissions: [] }
  return {
    orgId: o.id,
    orgRole: o.rol ? `org:${o.rol}` : null,
    orgSlug: o.slg ?? null,
    orgPermissions: permissionsOf(fea ?? '', o.per ?? '', o.fpm ?? ''),
  }
}

const items = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

// `fea` lists features by scope (o:, u:, ou:), `per` the names of permissions, and `fpm` for each feature of the
// organization a bit mask over those names.
function permissionsOf(fea: string, per: string, fpm: string): string[] {
  const names = items(per)
  const masks = items(fpm)
  const features = items(fea)
    .filter((feature) => /^(o|ou|uo):/.test(feature))
    .map((feature) => feature.slice(feature.indexOf(':') + 1))
  return features.flatMap((feature, index) => {
    const mask = masks[index] ?? ''
    if (!/^\d{1,80}$/.test(mask)) return []
    const bits = BigInt(mask)
    return names.filter((_, bit) => (bits >> BigInt(bit)) & 1n).map((name) => `org:${feature}:${name}`)
  })
}
