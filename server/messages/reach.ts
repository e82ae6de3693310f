import { sql } from 'kysely'
import { languageOf } from '../../contract/base/languages.ts'
import type { Say } from '../../contract/base/say.ts'
import { type MessageKind, OPT_IN_KINDS } from '../../contract/messages/message-kinds.ts'
import type { PortalChannel } from '../../contract/messages/messages.ts'
import type { Db } from '../base/database/connect.ts'
import { prepare } from '../base/database/prepare.ts'
import { sayTo } from '../base/process/catalogs.ts'

interface Reach {
  first_name: string
  /** null when the customer gave no address, or deleted the account. */
  email: string | null
  /** Push while one of the customer's devices is registered; null when the shop cannot reach them. */
  channel: PortalChannel | null
  /** The kinds that the customer turned off, and those that they have to switch on and did not. */
  unwanted: MessageKind[]
  /** Says what they read in their language. */
  say: Say
}

const reachable = prepare({ customer_id: 'integer' }, (db, { customer_id }) =>
  db
    .selectFrom('users as u')
    .leftJoin('message_choices as c', 'c.user_id', 'u.id')
    .innerJoin('shop_settings as shop', (join) => join.onTrue())
    .select(['u.first_name', 'u.email', 'u.deleted_at', 'c.unwanted'])
    .select(['u.language as choice', 'shop.languages', 'shop.language'])
    .select(sql<MessageKind[]>`array(select kind from message_wishes w where w.user_id = u.id)`.as('wanted'))
    .select(sql<boolean>`exists (select from push_devices d where d.user_id = u.id)`.as('hasDevice'))
    .where('u.id', '=', customer_id),
)

/** A customer's channel and address. */
export async function reachOf(db: Db, customer_id: number): Promise<Reach> {
  const person = await reachable.only(db, { customer_id })
  const email = person.deleted_at === null && person.email !== '' ? person.email : null
  const channel = email === null ? null : 'email'
  return {
    first_name: person.first_name,
    email,
    channel: person.deleted_at === null && person.hasDevice ? 'push' : channel,
    say: sayTo(languageOf(person.choice, person)),
    unwanted: [...(person.unwanted ?? []), ...OPT_IN_KINDS.filter((kind) => !person.wanted.includes(kind))],
  }
}
