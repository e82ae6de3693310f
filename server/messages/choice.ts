import { isOffered } from '../../contract/base/languages.ts'
import { OPT_IN_KINDS, OPT_OUT_KINDS, type OptInKind } from '../../contract/messages/message-kinds.ts'
import type { MessageChoice, MessageChoiceInput } from '../../contract/messages/messages.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { wrongField } from '../base/errors.ts'
import { lockCustomer } from '../job/locks.ts'
import { lockMessages, planAnnouncements } from './plan.ts'
import { pushKeys } from './push/keys.ts'
import { reachOf } from './reach.ts'
import { messageSettings } from './settings.ts'
import { withSwitched } from './switched.ts'

export const NOT_OFFERED = 'The shop does not offer this language.'

/** A customer's channel and choice of messages. */
export async function messageChoice(db: Db, user_id: number, pushSubject: string | null): Promise<MessageChoice> {
  const { email, channel, unwanted } = await reachOf(db, user_id)
  const languages = await languageChoice(db, user_id)
  const devices = await db.selectFrom('push_devices').select('endpoint').where('user_id', '=', user_id).execute()
  const push_devices = devices.map(({ endpoint }) => endpoint)
  const { kinds: sent_kinds } = await messageSettings(db)
  return {
    ...languages,
    email,
    channel,
    unwanted: OPT_OUT_KINDS.filter((kind) => unwanted.includes(kind)),
    wanted: OPT_IN_KINDS.filter((kind) => !unwanted.includes(kind)),
    sent_kinds,
    push_devices,
    push_key: pushSubject && (await pushKeys(db)).public_key,
  }
}

/** The language that a customer chose, if the shop still offers it, and those that the shop offers. */
async function languageChoice(db: Db, user_id: number): Promise<Pick<MessageChoice, 'language' | 'languages'>> {
  const { choice, languages } = await db
    .selectFrom('users')
    .innerJoin('shop_settings as shop', (join) => join.onTrue())
    .select(['users.language as choice', 'shop.languages'])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { language: choice && isOffered(choice, { languages }) ? choice : null, languages }
}

/**
 * Saves the kinds that a customer does not want, and those that they switched on. Waiting messages of other kinds are
 * stopped.
 */
export const saveMessageChoice = (
  db: Db,
  user_id: number,
  { language, ...choice }: MessageChoiceInput,
  pushSubject: string | null,
): Promise<MessageChoice> =>
  transact(db, async (trx) => {
    await lockCustomer(trx, user_id)
    await lockMessages(trx, user_id)
    const { unwanted, wanted } = await switchedKinds(trx, user_id, choice)
    await trx
      .insertInto('message_choices')
      .values({ user_id, unwanted })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ unwanted }))
      .execute()
    if (wanted) await saveWishes(trx, user_id, wanted)
    if (language !== undefined) await saveLanguage(trx, user_id, language)
    await planAnnouncements(trx, user_id, new Date())
    return messageChoice(trx, user_id, pushSubject)
  })

/** The choice with what was switched on other devices since the person saw it. */
async function switchedKinds(trx: Trx, user_id: number, { unwanted, wanted, from }: MessageChoiceInput) {
  if (!from) return { unwanted, wanted }
  const { unwanted: off } = await reachOf(trx, user_id)
  return {
    unwanted: withSwitched(OPT_OUT_KINDS, {
      present: OPT_OUT_KINDS.filter((kind) => off.includes(kind)),
      from: from.unwanted,
      wanted: unwanted,
    }),
    wanted:
      wanted &&
      withSwitched(OPT_IN_KINDS, {
        present: OPT_IN_KINDS.filter((kind) => !off.includes(kind)),
        from: from.wanted,
        wanted,
      }),
  }
}

async function saveLanguage(trx: Trx, user_id: number, language: MessageChoice['language']) {
  const { languages } = await languageChoice(trx, user_id)
  if (language !== null && !isOffered(language, { languages })) {
    throw wrongField('language', NOT_OFFERED)
  }
  await trx.updateTable('users').set({ language }).where('id', '=', user_id).execute()
}

/** A kind that was switched on before keeps its moment. */
async function saveWishes(trx: Trx, user_id: number, kinds: OptInKind[]) {
  await trx
    .deleteFrom('message_wishes')
    .where('user_id', '=', user_id)
    .$if(kinds.length > 0, (wishes) => wishes.where('kind', 'not in', kinds))
    .execute()
  if (kinds.length === 0) return
  await trx
    .insertInto('message_wishes')
    .values(kinds.map((kind) => ({ user_id, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
