import { useMutation } from '@tanstack/react-query'
import { isoDay } from '../../contract/base/shop-time.ts'
import { call } from '../api.ts'
import { config, say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { saveText } from '../ui/save-file.ts'
import { toastFailure } from '../ui/toast.tsx'

/** Everything that the shop keeps about the person who is signed in, to read and for programs. */
export function MyData() {
  const save = useMutation({
    async mutationFn(form: 'html' | 'json') {
      const data = await call('getMyData', {})
      const filename = `my-data-${isoDay(data.made_at, config.time_zone)}.${form}`
      if (form === 'html') {
        const { dataPage } = await import('./my-data-page.ts')
        return saveText(filename, dataPage(data), 'text/html')
      }
      const rows = Object.fromEntries(data.sections.map(({ name, rows }) => [name, rows]))
      saveText(filename, JSON.stringify({ made_at: data.made_at, ...rows }, null, 2), 'application/json')
    },
    onError: (error) => toastFailure(error, say`Your data could not be loaded. Please try again.`),
  })
  const saving = save.isPending ? save.variables : null
  return (
    <section aria-labelledby="my-data-heading" className="border-t border-line pt-6">
      <h3 id="my-data-heading" className="text-16">{say`My Data`}</h3>
      <p className="mt-1 text-14 text-ink-2">{say`Everything that the shop keeps about you: one page to read, or the same as JSON for another program.`}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          busy={saving === 'html'}
          disabled={saving !== null}
          onClick={() => save.mutate('html')}
        >{say`Save as a Page`}</Button>
        <Button
          busy={saving === 'json'}
          disabled={saving !== null}
          onClick={() => save.mutate('json')}
        >{say`Save as JSON`}</Button>
      </div>
    </section>
  )
}
