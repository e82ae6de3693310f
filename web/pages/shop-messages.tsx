import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { MessageRulesForm } from '../messages/message-rules-form.tsx'
import { TemplateForm } from '../messages/template-form.tsx'
import { WebhookForm } from '../messages/webhook-form.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { QueryStates } from '../ui/query-states.tsx'

function Messages() {
  const settings = useQuery(query('getMessageSettings'))
  const templates = useQuery(query('listMessageTemplates'))
  return (
    <>
      <div className="page-head">
        <h1>Messages</h1>
      </div>
      <div className="grid gap-12">
        <QueryStates answer={settings} failed="The message settings could not be loaded.">
          {(data) => <MessageRulesForm settings={data} />}
        </QueryStates>
        <QueryStates answer={templates} failed="The texts could not be loaded.">
          {(data) => <TemplateForm templates={data} />}
        </QueryStates>
        <WebhookForm />
      </div>
    </>
  )
}

/** The settings and texts of messages to customers. */
export const ShopMessagesPage = () => (
  <ManagerOnly>
    <Messages />
  </ManagerOnly>
)
