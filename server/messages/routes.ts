import { api } from '../../contract/api.ts'
import { conflict } from '../base/errors.ts'
import type { Route } from '../base/http/route.ts'
import { openWhatsApp, recordCall, sendAgain, sendNow, sendOfJobNow, stopByHand } from './actions.ts'
import { callList } from './call-list.ts'
import { messageChoice, saveMessageChoice } from './choice.ts'
import { addDevice, type PushOptions, removeDevice } from './devices.ts'
import { postMail } from './mail/queries.ts'
import { listMail, passOnMail } from './mail-list.ts'
import { messagesOfJob } from './queries.ts'
import { reachOf } from './reach.ts'
import { sampleMessage } from './sample.ts'
import { messageSettings, saveMessageSettings } from './settings.ts'
import { languageOfTexts, listTemplates, resetTemplate, saveTemplate } from './templates.ts'
import { messageWebhook, saveMessageWebhook } from './webhook.ts'

interface Options extends PushOptions {
  publicUrl: string
}

export function messageRoutes(route: Route, { publicUrl, outbound, pushSubject }: Options) {
  route(api.getMyMessages, ({ db, user }) => messageChoice(db, user.id, pushSubject))
  route(api.saveMyMessages, ({ db, user, body }) => saveMessageChoice(db, user.id, body, pushSubject))

  route(api.addPushDevice, ({ db, user, body }) => addDevice(db, user.id, body, { outbound, pushSubject }))
  route(api.removePushDevice, ({ db, user, body }) => removeDevice(db, user.id, body.endpoint, pushSubject))

  route(api.listJobMessages, ({ db, id }) => messagesOfJob(db, id, new Date()))
  route(api.sendMessageNow, ({ db, user, id }) => sendNow(db, id, user.id))
  route(api.sendJobMessageNow, ({ db, user, id }) => sendOfJobNow(db, id, user.id))
  route(api.stopMessage, ({ db, user, id }) => stopByHand(db, id, user.id))
  route(api.sendMessageAgain, ({ db, user, id }) => sendAgain(db, id, user.id))
  route(api.openWhatsApp, ({ db, user, id }) => openWhatsApp(db, id, user.id, publicUrl))
  route(api.listCalls, ({ db, query }) => callList(db, new Date(), query.page))
  route(api.recordCall, ({ db, user, id }) => recordCall(db, id, user.id))

  route(api.listMail, ({ db, query }) => listMail(db, query))
  route(api.passOnMail, ({ db, id }) => passOnMail(db, id))

  route(api.getMessageSettings, ({ db }) => messageSettings(db))
  route(api.saveMessageSettings, ({ db, user, body }) => saveMessageSettings(db, user.id, body))
  route(api.getMessageWebhook, ({ db }) => messageWebhook(db))
  route(api.saveMessageWebhook, ({ db, user, body }) => saveMessageWebhook(db, user.id, body.url, outbound))
  route(api.listMessageTemplates, ({ db, query }) => listTemplates(db, query.language))
  route(api.saveMessageTemplate, ({ db, user, body }) => saveTemplate(db, user.id, body))
  route(api.resetMessageTemplate, ({ db, user, body }) => resetTemplate(db, user.id, body))
  route(api.previewMessage, async ({ db, user, body: { kind, language, ...template } }) => {
    const { say } = await languageOfTexts(db, language)
    return sampleMessage(db, { kind, template, publicUrl, first_name: user.first_name, say })
  })
  route(api.sendTestMessage, async ({ db, user, body: { kind, language, ...template } }) => {
    const { say } = await languageOfTexts(db, language)
    const { first_name, email } = await reachOf(db, user.id)
    if (email === null) throw conflict('Your account has no email address.')
    const { subject, text, html } = await sampleMessage(db, { kind, template, publicUrl, first_name, say })
    await postMail(db, { recipient: email, subject: say`Test: ${subject}`, text_body: text, html_body: html })
  })
}
