import { useMutation, useQuery } from '@tanstack/react-query'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'

/** Gives the board a new address. For a board in use, it asks for confirmation first. */
async function replaceAddress(isInUse: boolean) {
  const isSure =
    !isInUse ||
    (await confirm({
      title: say`Replace the address?`,
      text: say`Screens stop showing the board right away. Open the new address on them.`,
      confirm: say`Replace Address`,
    }))
  if (!isSure) return
  const board = await call('replaceBoardKey', { body: {} })
  queryClient.setQueryData(query('getBoardAddress').queryKey, board)
  toast({ title: isInUse ? say`The board has a new address` : say`Board created` })
}

function Address({ address }: { address: string | null }) {
  const replace = useMutation({
    mutationFn: () => replaceAddress(address !== null),
    onError: (error) => toastFailure(error),
  })
  return (
    <div className="grid gap-4">
      {address !== null && (
        <a href={address} target="_blank" rel="noreferrer" className="text-accent wrap-anywhere underline">
          {address}
        </a>
      )}
      <div className="flex flex-wrap gap-2">
        {address !== null && (
          <CopyButton label={say`Copy Address`} name={say`Copy Address of the board`} text={address} />
        )}
        <Button busy={replace.isPending} onClick={() => replace.mutate()}>
          {address === null ? say`Create Board` : say`Replace Address`}
        </Button>
      </div>
    </div>
  )
}

/** The address of the board. */
export function BoardSection() {
  const board = useQuery(query('getBoardAddress'))
  return (
    <section aria-label={say`Board`} className="max-w-140">
      <p className="text-14 text-ink-2">{say`For a screen in the shop: the tickets and times of the rackets, without names and prices. Anyone with the address can see it.`}</p>
      <div className="mt-4">
        <QueryStates answer={board} failed={say`The address could not be loaded.`}>
          {({ address }) => <Address address={address} />}
        </QueryStates>
      </div>
    </section>
  )
}
