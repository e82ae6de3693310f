import { Dialog } from 'radix-ui'
import { say } from '../config.ts'
import { useBackCloses } from '../ui/back-closes.ts'
import { AppSidebar } from './app-sidebar.tsx'

/** The sidebar as a sheet above the page, on phones. */
export function SidebarSheet({ onClose }: { onClose: () => void }) {
  useBackCloses(true, onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] animate-side bg-paper shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{say`Menu`}</Dialog.Title>
          <AppSidebar onNavigate={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
