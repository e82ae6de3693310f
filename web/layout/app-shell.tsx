import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { isStaff } from '../../contract/base/person.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { LiveUpdates } from '../live/live-updates.tsx'
import { OpenPalette } from '../palette/open-palette.tsx'
import { RacketDefs } from '../rackets/racket-defs.tsx'
import { readAsStaff, readIn } from '../session/reading-language.ts'
import { useSession } from '../session/session.ts'
import { WaitingForSession } from '../session/waiting-for-session.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { ConfirmHost } from '../ui/confirm.tsx'
import { DialogNote } from '../ui/dialog-note.ts'
import { focusOn } from '../ui/focus.ts'
import { PAGE_BAR } from '../ui/page-bar.tsx'
import { part } from '../ui/part.tsx'
import { Toaster } from '../ui/toast.tsx'
import { TooltipHost } from '../ui/tooltip-host.tsx'
import { AccessGate } from './access-gate.tsx'
import { AccountFailed } from './account-failed.tsx'
import { AppSidebar } from './app-sidebar.tsx'
import { Brand } from './brand.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { loadPagesAhead } from './page-code.tsx'
import { SideReadsFailed } from './side-reads-failed.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useSidebar } from './use-sidebar.ts'
import { UserMenu } from './user-menu.tsx'

const Sheet = part(async () => (await import('./sidebar-sheet.tsx')).SidebarSheet)
const TechnicianPart = part(async () => (await import('../technician/on-every-page.tsx')).OnEveryPage)

/** Leads managers to the page where they can simulate problems. */
const TestMode = ({ isManager }: { isManager: boolean | undefined }) =>
  isManager ? (
    <Link to="/shop/settings/test-payments" className="touch hover:text-ink">
      <Badge>{say`Test mode`}</Badge>
    </Link>
  ) : (
    <Badge>{say`Test mode`}</Badge>
  )

/** The frame of every page: sidebar, header, and the places of dialogs and toasts. */
export function AppShell() {
  const { isLoaded, isSignedIn, reload } = useSession()
  const me = useQuery({ ...query('getMe'), enabled: isSignedIn }).data
  const sidebar = useSidebar()
  const router = useRouter()
  const staff = me && isStaff(me)
  const language = me?.language

  useEffect(() => {
    if (staff !== undefined) return loadPagesAhead(router, staff)
  }, [router, staff])

  useEffect(() => {
    if (staff !== undefined) readAsStaff(staff)
    if (language !== undefined) readIn(language)
  }, [staff, language])

  if (!isLoaded) return <WaitingForSession onRetry={reload} />
  return (
    <DialogNote value={<SideReadsFailed />}>
      <div className="flex min-h-dvh">
        <RacketDefs />
        {/* The address stays: a hash is a tag at the bench, and a form with changes would ask before it. */}
        {/* biome-ignore lint/a11y/useValidAnchor: people who cannot see the page expect a link. */}
        <a
          href="#content"
          onClick={(event) => {
            event.preventDefault()
            focusOn(document.getElementById('content'))
          }}
          className="sr-only z-50 rounded-8 bg-surface p-3 shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >{say`Skip to content`}</a>
        <aside
          aria-label={say`Sidebar`}
          className={cn(
            'no-print sticky top-0 h-dvh flex-none border-r border-line max-md:hidden',
            sidebar.open ? 'w-(--side)' : 'w-(--side-icons)',
          )}
        >
          <AppSidebar collapsed={!sidebar.open} />
        </aside>
        <div className="shell mx-auto min-w-0 max-w-[calc(var(--measure)+80px)] flex-1">
          <header className="no-print items-center text-14 text-ink-2 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:border-b max-md:border-line max-md:pt-1.5 max-md:pr-2 max-md:pl-1 md:flex md:h-14 md:gap-2 md:pr-10 md:pl-7.5">
            <Button variant="bare" size="icon" aria-label={say`Toggle sidebar`} onClick={sidebar.toggle}>
              <PanelLeft />
            </Button>
            <Breadcrumb />
            <div
              className={cn('overflow-hidden text-ink md:hidden', config.test_mode && 'max-[430px]:[&_span]:sr-only')}
            >
              <Brand />
            </div>
            <div className="ml-auto flex items-center md:gap-2">
              {isSignedIn && <OpenPalette />}
              {config.test_mode && <TestMode isManager={me?.is_manager} />}
              <ThemeSwitch />
              {isSignedIn ? (
                <div data-collapsed className="group/sidebar w-11 md:hidden">
                  <UserMenu me={me} />
                </div>
              ) : (
                <div className={cn(sidebar.open && 'md:hidden')}>
                  <UserMenu me={undefined} />
                </div>
              )}
            </div>
          </header>
          {/* The end of the page has room for a toast below it. */}
          <main
            id="content"
            tabIndex={-1}
            className="px-4 pt-6 pb-[max(48px,var(--toasts,0px))] outline-none md:px-10 md:pb-[max(72px,var(--toasts,0px))]"
          >
            <div className="page">
              <AccessGate>
                <AccountFailed />
                <SideReadsFailed />
                <Suspense>{me?.is_technician && <TechnicianPart />}</Suspense>
                <Outlet />
              </AccessGate>
            </div>
          </main>
          <div id={PAGE_BAR} />
        </div>
        {sidebar.sheetOpen && (
          <Suspense>
            <Sheet onClose={sidebar.closeSheet} />
          </Suspense>
        )}
        <LiveUpdates />
        <TooltipHost />
        <ConfirmHost />
        <Toaster />
      </div>
    </DialogNote>
  )
}
