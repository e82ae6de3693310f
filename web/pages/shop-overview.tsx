import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { sum } from '../../contract/base/sum.ts'
import type { Overview as OverviewData } from '../../contract/work/overview.ts'
import { query } from '../api.ts'
import { OverviewTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { UnsentMail } from '../mail/unsent-mail.tsx'
import { Figures } from '../overview/figures.tsx'
import { StrungChart } from '../overview/strung-chart.tsx'
import { AskedForMost, AtTheMachines } from '../overview/work-lists.tsx'
import { OwedCredits } from '../packs/owed-credits.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { useShown } from '../session/use-shown.ts'
import { longCalendarDay } from '../times.ts'
import { rowLink } from '../ui/link-button.tsx'
import { part } from '../ui/part.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const SetupList = part(async () => (await import('../settings/setup-list.tsx')).SetupList)

const NAMES = ['new', 'ready', 'unpaid', 'time']

const OverviewSkeleton = () => (
  <div className="grid gap-12">
    <div className="figures">
      {NAMES.map((name) => (
        <div key={name} className="grid content-start gap-4">
          <Skeleton className="w-20" />
          <Skeleton className="h-8 w-24 max-w-full" />
          <Skeleton className="w-16" />
        </div>
      ))}
    </div>
    <div className="h-50 border-b border-ink">
      <Skeleton className="h-5 w-40" />
    </div>
  </div>
)

/** The rackets of the last days, which lead to their list in the reports. */
function StrungInDays({ strung }: Pick<OverviewData, 'strung'>) {
  const isShown = useShown()
  const text = say`${sum(strung.map(({ count }) => count))} in ${strung.length} days`
  const [from, to] = [strung[0]?.day, strung.at(-1)?.day]
  if (!isShown('reports')) return text
  return (
    <Link to="/shop/reports" search={{ range: 'dates', from, to, by: 'day', figure: 'rackets' }} className={rowLink}>
      {text}
    </Link>
  )
}

function Overview() {
  const overview = useQuery(query('getOverview'))
  const isShown = useShown()
  const today = overview.data?.strung.at(-1)?.day
  return (
    <>
      <OverviewTabs />
      <div className="page-head">
        <h1>{say`Overview`}</h1>
        {today && <span className="text-14 text-ink-2">{longCalendarDay(today)}</span>}
      </div>
      <UnsentMail />
      <Suspense>
        <SetupList />
      </Suspense>
      <QueryStates answer={overview} failed={say`The overview could not be loaded.`} skeleton={<OverviewSkeleton />}>
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
            <Figures overview={data} />
            {isShown('packs') && <OwedCredits />}
            <Section
              title={say`Rackets strung`}
              aside={
                <span className="text-14 text-ink-2 tabular-nums">
                  <StrungInDays strung={data.strung} />
                  {data.redos > 0 && say`, ${data.redos} taken back to be restrung free`}
                </span>
              }
            >
              <StrungChart strung={data.strung} />
            </Section>
            <div className="grid gap-12 *:min-w-0 wide:grid-cols-2">
              <AtTheMachines people={data.at_the_machines} />
              <AskedForMost strings={data.asked_for_most} />
            </div>
          </div>
        )}
      </QueryStates>
    </>
  )
}

export const ShopOverviewPage = () => (
  <ManagerOnly>
    <Overview />
  </ManagerOnly>
)
