import { ChevronDown } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { filterLabel, JOB_FILTERS, type JobFilter } from '../../contract/job/statuses.ts'
import { say } from '../config.ts'
import { cn } from '../ui/cn.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useWidePage } from '../ui/use-wide-page.ts'

interface Props {
  value: JobFilter
  onChange: (filter: JobFilter) => void
  /** The jobs of the chosen status. */
  children: ReactNode
}

/** Tabs, or on small screens a list that opens below 'Status: {current}'. */
export function StatusSelector({ value, onChange, children }: Props) {
  const isWide = useWidePage()
  if (isWide) {
    const options = JOB_FILTERS.map((filter) => ({ value: filter, label: say.of(filterLabel(filter)) }))
    return (
      <Tabs label={say`Status`} value={value} options={options} onChange={onChange}>
        <div className="pt-6">{children}</div>
      </Tabs>
    )
  }
  return (
    <>
      <StatusList value={value} onChange={onChange} />
      {children}
    </>
  )
}

function StatusList({ value, onChange }: Omit<Props, 'children'>) {
  const [open, setOpen] = useState(false)
  return (
    <Collapsible.Root open={open} onOpenChange={setOpen} className="mb-4 rounded-8 border border-edge bg-surface">
      <Collapsible.Trigger className="group flex h-11 w-full items-center justify-between rounded-8 px-3">
        {say`Status: ${say.of(filterLabel(value))}`}
        <ChevronDown className="transition-transform duration-(--quick) group-data-[state=open]:rotate-180" />
      </Collapsible.Trigger>
      <Collapsible.Content>
        <ul className="border-t border-line p-1">
          {JOB_FILTERS.map((filter) => (
            <li key={filter}>
              <button
                type="button"
                aria-current={filter === value ? 'true' : undefined}
                className={cn(
                  'flex h-11 w-full items-center rounded-8 px-2 text-left',
                  filter === value && 'bg-accent-soft font-strong text-accent-soft-ink',
                )}
                onClick={() => {
                  onChange(filter)
                  setOpen(false)
                }}
              >
                {say.of(filterLabel(filter))}
              </button>
            </li>
          ))}
        </ul>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}
