import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Switch } from '../ui/switch.tsx'

const COMMON = ['Cash', 'Card terminal', 'Bank transfer', 'On account']

/** The step of setting up the shop that chooses the ways to pay at the counter. */
export function WaysStep() {
  const [ways, setWays] = useState(['Cash', 'Card terminal'])
  const save = useMutation({
    async mutationFn() {
      const settings = await call('getShopSettings', {})
      // They stay in the order of the list.
      const ways_to_pay = COMMON.filter((way) => ways.includes(way))
      return call('saveShopSettings', { body: { ...settings, ways_to_pay } })
    },
    onSettled: refreshNow,
  })
  return (
    <form
      aria-label="Ways to pay"
      className="mt-2 w-full"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <div className="flex flex-wrap gap-x-6">
        {COMMON.map((way) => (
          <Switch
            key={way}
            checked={ways.includes(way)}
            onChange={({ target }) => setWays(target.checked ? [...ways, way] : ways.filter((each) => each !== way))}
          >
            <span className="text-ink">{way}</span>
          </Switch>
        ))}
      </div>
      <Refusal error={save.error} text="The ways to pay could not be saved. Please try again." />
      <Button type="submit" className="mt-3" busy={save.isPending} disabled={ways.length === 0}>
        Use These Ways
      </Button>
    </form>
  )
}
