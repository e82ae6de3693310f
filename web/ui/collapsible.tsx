import { ChevronDown } from 'lucide-react'
import { Collapsible as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

export function Collapsible({ title, open, onOpenChange, children }: Props) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger className="group flex h-11 w-full items-center gap-2 text-14 font-strong">
        <ChevronDown className="size-4 transition-transform duration-(--quick) group-data-[state=open]:rotate-180" />
        {title}
      </Primitive.Trigger>
      <Primitive.Content>{children}</Primitive.Content>
    </Primitive.Root>
  )
}
