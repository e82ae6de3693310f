import { query } from '../api.ts'
import { queryClient } from '../query-client.ts'

// A device keeps work that could not be sent. Only the person who did it sends it, because the server credits the sender.

/** Work on this device with the person who did it, if the page knew who was signed in. */
interface Made {
  by?: number | undefined
}

const me = query('getMe')

/** The person who is signed in; undefined until the page has read it. */
export const myId = () => queryClient.getQueryData(me.queryKey)?.id

/** The same, read if necessary. Throws when it cannot be read. */
export const readMyId = async () => (await queryClient.ensureQueryData(me)).id

/** True unless another person did this work. */
export const isMine = ({ by }: Made, id: number | undefined) => by === undefined || by === id
