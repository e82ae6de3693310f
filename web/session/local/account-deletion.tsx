import { useState } from 'react'
import { call } from '../../api.ts'
import { say } from '../../config.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { localDialog } from './local-dialog.ts'
import { forget } from './local-session.ts'
import { ProofForm } from './proof-form.tsx'

const intoView = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' })

/** Deletes the account after the password is entered again. */
export function AccountDeletion() {
  const [isAsked, setAsked] = useState(false)
  return (
    <section aria-labelledby="deletion-heading" className="border-t border-line pt-6">
      <h3 id="deletion-heading" className="text-16">{say`Delete account`}</h3>
      <ul className="mt-1 list-disc pl-5 text-14 text-ink-2">
        <li>{say`Your name and email will be erased, and no one can sign in to this account again.`}</li>
        <li>{say`Your string jobs stay in the shop's records, with "Guest User" as their owner.`}</li>
        <li>{say`Remaining stringing credits are lost. If the shop still has one of your rackets, collect it first.`}</li>
      </ul>
      {isAsked ? (
        <div ref={intoView} className="mt-4 scroll-m-2">
          <ProofForm
            send={async (body) => {
              await call('deleteAccount', { body })
              localDialog.set(null)
              forget()
              toast({ title: say`Your account was deleted` })
            }}
            submit={say`Delete Account for Good`}
            busy={say`Deleting...`}
            small
            danger
          />
        </div>
      ) : (
        <Button variant="danger" className="mt-3" onClick={() => setAsked(true)}>{say`Delete Account`}</Button>
      )}
    </section>
  )
}
