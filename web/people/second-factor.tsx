import { ownerLines } from '../../contract/base/person.ts'
import type { Person } from '../../contract/people/people.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** Removes the second factor of a person who has lost it. */
export function SecondFactor({ person }: { person: Person }) {
  const { name } = ownerLines(person)

  async function remove() {
    const isRemoved = await confirm({
      title: say`Turn off two-factor authentication for ${name}?`,
      text: say`Make sure that ${name} asked for this. They can then sign in with just their password, and will get an email about the change.`,
      confirm: say`Turn Off Two-Factor Authentication`,
      danger: true,
      failed: say`Two-factor authentication could not be turned off. Please try again.`,
      run: () => call('removeSecondFactor', { id: person.id }),
    })
    if (!isRemoved) return
    await refreshNow()
    toast({ title: say`Two-factor authentication turned off` })
  }

  return (
    <div className="grid justify-items-start gap-3 text-14 text-ink-2">
      <p>{say`This account is protected by two-factor authentication.`}</p>
      <Button onClick={() => void remove()}>{say`Turn Off Two-Factor Authentication`}</Button>
    </div>
  )
}
