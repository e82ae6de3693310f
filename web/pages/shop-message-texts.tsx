import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { MessageTabs } from '../areas/area-tabs.tsx'
import { TemplateForm } from '../messages/template-form.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { QueryStates } from '../ui/query-states.tsx'

function Texts() {
  const templates = useQuery(query('listMessageTemplates'))
  return (
    <>
      <MessageTabs />
      <div className="page-head">
        <h1>Texts</h1>
      </div>
      <QueryStates answer={templates} failed="The texts could not be loaded.">
        {(data) => <TemplateForm templates={data} />}
      </QueryStates>
    </>
  )
}

/** The texts of the messages to customers. */
export const ShopMessageTextsPage = () => (
  <ManagerOnly>
    <Texts />
  </ManagerOnly>
)
