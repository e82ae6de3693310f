import { useMutation } from '@tanstack/react-query'
import { ownerLines } from '../../contract/base/users.ts'
import type { Person, RightsChange } from '../../contract/people/people.ts'
import { call } from '../api.ts'
import { refreshNow } from '../live/refresh.ts'
import { confirm } from '../ui/confirm.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'

const ROLES = [
  { field: 'is_technician', name: 'Technician', may: 'sees all string jobs and works on them' },
  { field: 'is_manager', name: 'Manager', may: 'manages prices, people and money' },
] as const

/** The person's permissions. Each switch asks first. */
export function RightsSwitches({ person }: { person: Person }) {
  const { name: who } = ownerLines(person)
  const save = useMutation({
    mutationFn: (body: RightsChange) => call('changeRights', { id: person.id, body }),
    async onSuccess() {
      await refreshNow()
      toast({ title: 'Permissions saved', description: 'They take effect right away.' })
    },
  })

  async function ask({ field, name, may }: (typeof ROLES)[number]) {
    const give = !person[field]
    const question = give
      ? { title: `Make ${who} a ${name}?`, text: `A ${name.toLowerCase()} ${may}.`, confirm: `Make ${name}` }
      : {
          title: `Remove the ${name.toLowerCase()} role?`,
          text: `${who} will no longer be a ${name.toLowerCase()}.`,
          confirm: 'Remove Role',
          danger: true,
        }
    if (await confirm(question)) save.mutate({ [field]: give })
  }

  if (!person.has_account) {
    return (
      <p className="text-14 text-ink-2">
        A customer without an account has no permissions. They need to sign up first.
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      {ROLES.map((role) => (
        <Switch key={role.field} checked={person[role.field]} disabled={save.isPending} onChange={() => void ask(role)}>
          <span className="block text-ink">{role.name}</span>
          <span className="block text-12">
            A {role.name.toLowerCase()} {role.may}.
          </span>
        </Switch>
      ))}
      <Refusal error={save.error} text="The permissions could not be saved. Please try again." />
    </div>
  )
}
