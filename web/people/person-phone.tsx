import type { Person } from '../../contract/people/people.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { PhoneForm } from '../session/phone-form.tsx'

/** The phone number of a person, for the manager. */
export const PersonPhone = ({ person }: { person: Person }) => (
  <>
    <p className="hidden print:block">{person.phone?.text ?? say`None`}</p>
    <div className="no-print">
      <PhoneForm
        phone={person.phone}
        help={say`Only the person and the shop's staff can see it.`}
        onSave={async (phone) => {
          const saved = await call('savePhone', { id: person.id, body: { phone } })
          await refreshNow()
          return saved
        }}
      />
    </div>
  </>
)
