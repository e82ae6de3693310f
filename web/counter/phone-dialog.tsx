import { ownerLines } from '../../contract/base/person.ts'
import type { CounterCustomer } from '../../contract/work/counter.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { PhoneForm } from '../session/phone-form.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface Props {
  customer: CounterCustomer
  onSaved: (phone: CounterCustomer['phone']) => void
  onClose: () => void
}

/** Changes the phone number of the customer who is served. */
export const PhoneDialog = ({ customer, onSaved, onClose }: Props) => (
  <Dialog title={say`Phone`} description={ownerLines(customer).name} onClose={onClose} short>
    <div className="mt-6">
      <PhoneForm
        phone={customer.phone}
        help={say`Only the customer and the shop's staff can see it.`}
        onSave={async (typed) => {
          const saved = await call('savePhone', { id: customer.id, body: { phone: typed } })
          onSaved(saved.phone)
          onClose()
          return saved
        }}
      />
    </div>
  </Dialog>
)
