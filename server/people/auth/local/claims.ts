import { sql } from 'kysely'
import { MINUTE_MS } from '../../../../contract/base/time-units.ts'
import type { Db } from '../../../base/database/connect.ts'

interface LocalUser {
  twoFactorEnabled?: boolean | null
}
interface LocalSession {
  id: string
  activeOrganizationId?: string | null
  firstFactorAt?: Date | null
  secondFactorAt?: Date | null
}

// The age in minutes of a factor that was not proved in this session. -1 would mean that it is not enrolled.
const LONG_AGO = 1_000_000

const minutesSince = (moment: Date | string | null | undefined) =>
  moment ? Math.max(0, Math.floor((Date.now() - new Date(moment).getTime()) / MINUTE_MS)) : LONG_AGO

/** The claims of a session token in the hosted provider's version 2. */
export async function localClaims(
  db: Db,
  publicUrl: string,
  user: LocalUser & Record<string, unknown>,
  session: LocalSession & Record<string, unknown>,
) {
  const organization = session.activeOrganizationId
    ? await membershipOf(db, String(user.id), session.activeOrganizationId)
    : null
  return {
    sid: session.id,
    v: 2,
    azp: publicUrl,
    fva: [minutesSince(session.firstFactorAt), user.twoFactorEnabled ? minutesSince(session.secondFactorAt) : -1],
    ...(organization && {
      o: { ...organization, per: 'manage,read', fpm: organization.rol === 'admin' ? '3' : '2' },
      fea: 'o:members',
    }),
  }
}

async function membershipOf(db: Db, userId: string, organizationId: string) {
  const { rows } = await sql<{ id: string; slg: string; rol: string }>`
    select o.id, o.slug as slg, m.role as rol
    from auth.member m join auth.organization o on o.id = m."organizationId"
    where m."userId" = ${userId} and o.id = ${organizationId}
  `.execute(db)
  return rows[0] ?? null
}
