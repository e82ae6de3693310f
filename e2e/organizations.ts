import { sql } from 'kysely'
import type { Db } from '../server/base/database/connect.ts'

/** Makes a first organization, because customers are offered organizations only in a shop that has one. */
export const addOrganization = (db: Db) =>
  sql`
    insert into auth.organization (id, name, slug, "createdAt") values ('first', 'First Club', 'first', now())
    on conflict do nothing
  `.execute(db)
