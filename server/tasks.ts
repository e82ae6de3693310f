import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createScheduledBackup } from './backup/scheduled-backup.ts'
import type { Db } from './base/database/connect.ts'
import type { Tasks } from './base/jobs/worker.ts'
import type { Config } from './base/process/config.ts'
import { forgetExpired } from './forget-expired.ts'
import { measureStringLives } from './job/lives/string-lives.ts'
import { foldCounts } from './job/technician/fold-counts.ts'
import { createMailer } from './messages/mail/send-mail.ts'
import { createPlanMessages } from './messages/plan.ts'
import { createPush } from './messages/push/send.ts'
import { pushSubject } from './messages/push/subject.ts'
import { createSendMessage } from './messages/send.ts'
import { createSweepMessages } from './messages/sweep.ts'
import { createDeliverWebhooks } from './messages/webhook.ts'
import type { PaymentProvider } from './money/card-provider/provider.ts'
import { checkBooks } from './money/payments/check-books.ts'
import { paymentTasks } from './money/payments/tasks.ts'
import type { AuthProvider } from './people/auth/provider.ts'

interface TaskOptions {
  db: Db
  auth: AuthProvider
  /** The address of the database, past a pooler. */
  directUrl: string
  config: Pick<
    Config,
    'backups' | 'authSecret' | 'dataDir' | 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'allowsPrivateWebhooks'
  >
  payments: PaymentProvider
  pool: pg.Pool
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const outboundOf = ({ allowsPrivateWebhooks }: TaskOptions['config']) => ({ allowsPrivate: allowsPrivateWebhooks })

/** Connects every kind of background job with the function that runs it. */
export const createTasks = ({ db, pool, directUrl, auth, config, payments, log }: TaskOptions): Tasks => ({
  plan_messages: createPlanMessages(db),
  send_message: createSendMessage(db, {
    mailer: createMailer(config),
    push: createPush(db, { subject: pushSubject(config), outbound: outboundOf(config) }),
    publicUrl: config.publicUrl,
  }),
  sweep_messages: createSweepMessages(db),
  deliver_webhooks: createDeliverWebhooks(db, outboundOf(config)),
  forget_expired: () => forgetExpired(db),
  fold_counts: () => foldCounts(db),
  measure_string_lives: () => measureStringLives(db),
  back_up: createScheduledBackup({ url: directUrl, config }),
  check_books: () => checkBooks(pool, log),
  request_password_reset: ({ email }) => auth.sendPasswordReset(email),
  ...paymentTasks({ db, payments, log }),
})
