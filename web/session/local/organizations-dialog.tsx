import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NewOrganization } from '../../../contract/people/organizations.ts'
import { call, query } from '../../api.ts'
import { say } from '../../config.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { sending } from '../../ui/sending.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toastFailure } from '../../ui/toast.tsx'
import { AuthForm, TextField } from './auth-form.tsx'
import { enter, signedIn } from './local-session.ts'
import { OrganizationMembers } from './organization-members.tsx'
import { ReceivedInvitations } from './received-invitations.tsx'

interface Shown {
  id: string
  name: string
}

/** Switches between the personal account and the organizations, and manages the organizations. */
export function OrganizationsDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<Shown | 'new' | null>(null)
  const title = shown === 'new' ? say`New organization` : (shown?.name ?? say`Organizations`)
  return (
    <Dialog title={title} onClose={onClose} width="sm:max-w-130">
      <div className="mt-6 grid gap-6">
        {shown === null && <Switcher onShow={setShown} />}
        {shown === 'new' && (
          <AuthForm
            schema={NewOrganization}
            defaultValues={{ name: '' }}
            send={async (body) => {
              await call('createOrganization', { body })
              await enter()
              setShown(null)
            }}
            submit={say`Create Organization`}
            busy={say`Creating...`}
            small
          >
            {(form) => <TextField form={form} name="name" label={say`Name`} autoComplete="organization" autoFocus />}
          </AuthForm>
        )}
        {shown !== null && shown !== 'new' && (
          <OrganizationMembers organizationId={shown.id} onLeft={() => setShown(null)} />
        )}
        {shown !== null && <Button className="justify-self-start" onClick={() => setShown(null)}>{say`Back`}</Button>}
      </div>
    </Dialog>
  )
}

function Switcher({ onShow }: { onShow: (shown: Shown | 'new') => void }) {
  const organizations = useQuery(query('listOrganizations'))
  const active = signedIn.use()?.organization_id ?? null
  const change = useMutation({
    mutationFn: async (organizationId: string | null) => {
      await call('switchOrganization', { body: { organizationId } })
      await enter()
    },
    onError: (error) => toastFailure(error),
  })
  return (
    <QueryStates answer={organizations} failed={say`Your organizations could not be loaded.`} skeleton={<Spinner />}>
      {(list) => (
        <>
          <ReceivedInvitations />
          <ul className="divide-y divide-line border-t border-ink">
            {[{ id: null, name: say`Personal account` }, ...list].map((organization) => (
              <li key={organization.id} className="flex flex-wrap items-center gap-2 py-3 text-14">
                <bdi className="min-w-0 flex-1 truncate font-strong">{organization.name}</bdi>
                {organization.id === active ? (
                  <Badge>{say`Active`}</Badge>
                ) : (
                  <Button
                    {...sending(change, change.variables === organization.id)}
                    aria-label={say`Switch to ${organization.name}`}
                    onClick={() => change.mutate(organization.id)}
                  >{say`Switch`}</Button>
                )}
                {organization.id && (
                  <Button
                    variant="bare"
                    aria-label={say`Manage ${organization.name}`}
                    onClick={() => onShow(organization)}
                  >{say`Manage`}</Button>
                )}
              </li>
            ))}
          </ul>
          <Button className="justify-self-start" onClick={() => onShow('new')}>{say`Create Organization`}</Button>
        </>
      )}
    </QueryStates>
  )
}
