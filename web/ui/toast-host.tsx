import { Check, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { Button } from './button.tsx'
import type { ToastItem } from './toast.tsx'

const DURATION = 5000

const LOOKS = {
  success: { Icon: Check, color: 'text-accent' },
  error: { Icon: X, color: 'text-danger' },
  info: { Icon: Info, color: 'text-ink-2' },
}

/** The one toast that is shown. */
export function ToastHost({ item, onDismiss }: { item: ToastItem; onDismiss: () => void }) {
  const { Icon, color } = LOOKS[item.kind]
  return (
    <Toast.Provider duration={DURATION} label="Notification">
      <Toast.Root
        key={item.id}
        open={item.open}
        onOpenChange={(open) => open || onDismiss()}
        className="grid animate-in grid-cols-[20px_1fr_auto] items-start gap-3 rounded-10 bg-surface p-4 pr-2 text-14 text-ink shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      >
        <Icon className={color} />
        <div>
          <Toast.Title className="font-strong">{item.title}</Toast.Title>
          {item.description && (
            <Toast.Description className="whitespace-pre-line text-ink-2" dir="auto">
              {item.description}
            </Toast.Description>
          )}
        </div>
        <Toast.Close asChild>
          <Button variant="bare" size="icon" aria-label="Dismiss" className="-my-2">
            <X className="size-4" />
          </Button>
        </Toast.Close>
      </Toast.Root>
      {/* On a phone dialogs come from below, and what is to be tried again must not lie under it. */}
      <Toast.Viewport className="fixed right-0 z-50 m-0 w-full list-none p-4 outline-none max-sm:top-0 sm:bottom-0 sm:max-w-105" />
    </Toast.Provider>
  )
}
