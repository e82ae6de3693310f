import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { MessageTabs } from '../areas/area-tabs.tsx'
import { MessageRulesForm } from '../messages/message-rules-form.tsx'
import { WebhookForm } from '../messages/webhook-form.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { QueryStates } from '../ui/query-states.tsx'

function Rules() {
  const settings = useQuery(query('getMessageSettings'))
  return (
    <>
      <MessageTabs />
      <div className="page-head">
        <h1>Rules</h1>
      </div>
      <div className="grid gap-12">
        <QueryStates answer={settings} failed="The message settings could not be loaded.">
          {(data) => <MessageRulesForm settings={data} />}
        </QueryStates>
        <WebhookForm />
      </div>
    </>
  )
}

/** The messages to customers that the shop sends, and their times. */
export const ShopMessageRulesPage = () => (
  <ManagerOnly>
    <Rules />
  </ManagerOnly>
)
