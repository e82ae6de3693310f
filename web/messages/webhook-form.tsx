import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageWebhook } from '../../contract/messages/messages.ts'
import { call, query } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

const shownKey = query('getMessageWebhook').queryKey

/** The webhook that gets signed copies of all messages. Reading its secret asks for reverification, so a button does it. */
export function WebhookForm() {
  const [isShown, setShown] = useState(false)
  const webhook = useQuery({ ...query('getMessageWebhook'), enabled: isShown })
  return (
    <section aria-labelledby="webhook" className="grid gap-4 border-t *:max-w-140 border-ink pt-6">
      <h2 id="webhook">{say`Webhook`}</h2>
      <p className="text-14 text-ink-2">{say`Sends a signed copy of every message and its state to a program of your own, for example to send text messages.`}</p>
      {webhook.data ? (
        <Form webhook={webhook.data} />
      ) : (
        <>
          <Refusal error={webhook.error} text={say`The webhook could not be loaded. Please try again.`} />
          <div>
            <Button
              busy={webhook.isFetching}
              onClick={() => (isShown ? void webhook.refetch() : setShown(true))}
            >{say`Show Webhook`}</Button>
          </div>
        </>
      )}
    </section>
  )
}

function Form({ webhook }: { webhook: MessageWebhook }) {
  const stored = webhook.url ?? ''
  /** Null for the stored address, which another manager may change meanwhile. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? stored
  const save = useMutation({
    mutationFn: (url: string) => call('saveMessageWebhook', { body: { url: url.trim() || null } }),
    onSuccess(saved, sent) {
      queryClient.setQueryData(shownKey, saved)
      setTyped((now) => (now === sent ? null : now))
      toast({ title: saved.url ? say`Webhook saved` : say`Webhook turned off` })
    },
  })
  const isChanged = shown.trim() !== stored
  useLeaveGuard(isChanged, save.isPending)
  return (
    <form noValidate aria-label={say`Webhook`} className="grid gap-4" onSubmit={submitting(() => save.mutate(shown))}>
      <Field
        label={say.context('webhook')`Address`}
        help={say`It must begin with https. A new address gets a new secret; an empty one turns the webhook off.`}
        error={fieldErrors(save.error).url}
      >
        {(wiring) => (
          <Input
            {...wiring}
            type="url"
            value={shown}
            maxLength={500}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {webhook.secret && (
        <div className="flex flex-wrap items-center gap-3 text-14">
          <span className="text-ink-2">{say`Signing secret`}</span>
          <CopyButton label={say`Copy Secret`} name={say`Copy the secret of the webhook`} text={webhook.secret} />
        </div>
      )}
      {webhook.waiting + webhook.failed > 0 && (
        <p className="text-14 text-ink-2">{say`${webhook.waiting} waiting, ${webhook.failed} failed`}</p>
      )}
      <Refusal error={save.error} text={say`The webhook could not be saved. Please try again.`} />
      <div className="flex max-sm:*:flex-1">
        <Button type="submit" disabled={!isChanged} busy={save.isPending}>{say`Save Webhook`}</Button>
      </div>
    </form>
  )
}
