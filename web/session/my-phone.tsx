import { useQuery } from '@tanstack/react-query'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { QueryStates } from '../ui/query-states.tsx'
import { PhoneForm } from './phone-form.tsx'

/** The phone number of the person who is signed in. */
export function MyPhone() {
  const mine = useQuery(query('getMyPhone'))
  return (
    <QueryStates answer={mine} failed={say`Your phone number could not be loaded.`}>
      {({ phone }) => (
        <PhoneForm
          phone={phone}
          isOwn
          help={say`Only you and the shop's staff can see it.`}
          onSave={async (typed) => {
            const saved = await call('saveMyPhone', { body: { phone: typed } })
            queryClient.setQueryData(query('getMyPhone').queryKey, saved)
            return saved
          }}
        />
      )}
    </QueryStates>
  )
}
