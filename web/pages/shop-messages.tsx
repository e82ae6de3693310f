import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { MessageTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { MessageRulesForm } from '../messages/message-rules-form.tsx'
import { TemplateForm } from '../messages/template-form.tsx'
import { WebhookForm } from '../messages/webhook-form.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { QueryStates } from '../ui/query-states.tsx'

function Rules() {
  const settings = useQuery(query('getMessageSettings'))
  return (
    <>
      <MessageTabs />
      <div className="page-head">
        <h1>{say`Rules`}</h1>
      </div>
      <div className="grid gap-12">
        <QueryStates answer={settings} failed={say`The message settings could not be loaded.`}>
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

function Texts() {
  const shop = useQuery(query('getShopSettings'))
  return (
    <>
      <MessageTabs />
      <div className="page-head">
        <h1>{say`Texts`}</h1>
      </div>
      <QueryStates answer={shop} failed={say`The texts could not be loaded.`}>
        {(data) => <TemplateForm offer={data} />}
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
