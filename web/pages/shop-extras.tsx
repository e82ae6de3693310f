import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { CatalogTabs } from '../areas/area-tabs.tsx'
import { ExtrasList } from '../extras/extras-list.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { QueryStates } from '../ui/query-states.tsx'

function Extras() {
  const extras = useQuery(query('listExtras'))
  return (
    <>
      <CatalogTabs />
      <div className="page-head">
        <div>
          <h1>Extras</h1>
          <p className="mt-2 text-14 text-ink-2">
            Things that you can add to a job besides stringing, such as a grip or grommets.
          </p>
        </div>
      </div>
      <QueryStates answer={extras} failed="The extras could not be loaded.">
        {(data) => <ExtrasList extras={data} />}
      </QueryStates>
    </>
  )
}

export const ShopExtrasPage = () => (
  <ManagerOnly>
    <Extras />
  </ManagerOnly>
)
