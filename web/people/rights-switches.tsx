import { useMutation } from '@tanstack/react-query'
import { ownerLines } from '../../contract/base/person.ts'
import type { Person, RightsChange } from '../../contract/people/people.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { confirm } from '../ui/confirm.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'

const ROLES = [
  {
    field: 'is_technician',
    name: say`Technician`,
    may: say`A technician sees all string jobs and works on them.`,
    give: (who: string) => say`Make ${who} a Technician?`,
    giving: say`Make Technician`,
    take: say`Remove the technician role?`,
    taken: (who: string) => say`${who} will no longer be a technician.`,
  },
  {
    field: 'is_manager',
    name: say`Manager`,
    may: say`A manager manages prices, people and money.`,
    give: (who: string) => say`Make ${who} a Manager?`,
    giving: say`Make Manager`,
    take: say`Remove the manager role?`,
    taken: (who: string) => say`${who} will no longer be a manager.`,
  },
] as const

/** The person's permissions. Each switch asks first. */
export function RightsSwitches({ person }: { person: Person }) {
  const { name: who } = ownerLines(person)
  const save = useMutation({
    mutationFn: (body: RightsChange) => call('changeRights', { id: person.id, body }),
    async onSuccess() {
      await refreshNow()
      toast({ title: say`Permissions saved`, description: say`They take effect right away.` })
    },
  })

  async function ask({ field, may, give, giving, take, taken }: (typeof ROLES)[number]) {
    const isGiven = !person[field]
    const question = isGiven
      ? { title: give(who), text: may, confirm: giving }
      : { title: take, text: taken(who), confirm: say`Remove Role`, danger: true }
    if (await confirm(question)) save.mutate({ [field]: isGiven })
  }

  if (!person.has_account) {
    return (
      <p className="text-14 text-ink-2">{say`A customer without an account has no permissions. They need to sign up first.`}</p>
    )
  }
  return (
    <div className="grid gap-3">
      {ROLES.map((role) => (
        <Switch key={role.field} checked={person[role.field]} disabled={save.isPending} onChange={() => void ask(role)}>
          <span className="block text-ink">{role.name}</span>
          <span className="block text-12">{role.may}</span>
        </Switch>
      ))}
      <Refusal error={save.error} text={say`The permissions could not be saved. Please try again.`} />
    </div>
  )
}
