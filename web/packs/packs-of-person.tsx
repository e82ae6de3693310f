import { useQuery } from '@tanstack/react-query'
import { creditsText, type PackSale } from '../../contract/money/packs.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { toast } from '../ui/toast.tsx'
import { MyPacks } from './my-packs.tsx'
import { SellPack } from './sell-pack.tsx'

async function refund(sale: PackSale) {
  const refunded = await confirm({
    title: say`Refund the unused credits?`,
    text: say`${creditsText(sale.unused, say)} of ${sale.name} will be taken back, and ${formatMoney(sale.refundable)} will be refunded.`,
    confirm: say`Refund`,
    danger: true,
    failed: say`The pack could not be refunded. Please try again.`,
    run: () => call('refundPack', { id: sale.id, body: { amount: sale.refundable } }),
  })
  if (refunded) toast({ title: say`Pack refunded`, description: sale.name })
}

/** The packs that a customer bought, which a manager refunds here, and the sale of another one. */
export function PacksOfPerson({ id }: { id: number }) {
  const sales = useQuery(query('listPackSales', { id }))
  return (
    <div className="grid gap-4">
      <SellPack customer={id} />
      <QueryStates answer={sales} failed={say`The packs could not be loaded.`}>
        {(list) =>
          list.length > 0 && (
            <MyPacks
              sales={list}
              action={(sale) =>
                sale.unused > 0 && (
                  <Button
                    aria-label={say`Refund ${formatMoney(sale.refundable)}: ${sale.name}, ${sale.id}`}
                    onClick={() => void refund(sale)}
                  >
                    {say`Refund ${formatMoney(sale.refundable)}`}
                  </Button>
                )
              }
            />
          )
        }
      </QueryStates>
    </div>
  )
}
