import { useMutation, useQuery } from '@tanstack/react-query'
import { SWITCH_LABELS, SWITCHES, type SwitchName } from '../../contract/money/test-payments.ts'
import { call, query } from '../api.ts'
import { config, say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { toggled } from '../toggled.ts'
import { QueryStates } from '../ui/query-states.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'

/** Test mode's switches, for trying what happens when payment events go wrong. */
export function TestPayments() {
  const switches = useQuery({ ...query('getTestPayments'), enabled: config.test_mode })
  const save = useMutation({
    mutationFn: (on: SwitchName[]) => call('saveTestPayments', { body: { on } }),
    onSuccess(saved) {
      queryClient.setQueryData(query('getTestPayments').queryKey, saved)
      toast({ title: say`Test payments changed` })
    },
    onError: (error) => toastFailure(error, say`The change was not saved. Please try again.`),
  })
  if (!config.test_mode) {
    return (
      <p className="text-14 text-ink-2">{say`Card payments are not in test mode, so there is nothing to simulate.`}</p>
    )
  }
  return (
    <section aria-label={say`Test payments`} className="max-w-140">
      <p className="text-14 text-ink-2">{say`Card payments are in test mode: jobs count as paid, but no money moves. Real payments need STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the settings of the installation.`}</p>
      <p className="mt-4 text-14 text-ink-2">{say`Simulate problems with the events that report payments:`}</p>
      <div className="mt-2">
        <QueryStates answer={switches} failed={say`The switches could not be loaded.`}>
          {({ on }) => (
            <div className="grid">
              {SWITCHES.map((name) => (
                <Switch
                  key={name}
                  checked={on.includes(name)}
                  disabled={save.isPending}
                  onChange={() => save.mutate(toggled(on, name))}
                >
                  {say.of(SWITCH_LABELS[name])}
                </Switch>
              ))}
            </div>
          )}
        </QueryStates>
      </div>
    </section>
  )
}
