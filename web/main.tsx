import './layout/content-policy.ts'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Matches, RouterContextProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readAhead } from './api.ts'
import { reloadWhenOutdated } from './layout/outdated.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { loadSession, SessionProvider } from './session/session-provider.tsx'
import { leaveKeysToInputMethods } from './ui/input-methods.ts'
import { keepFocus } from './ui/keep-focus.ts'

declare module 'react' {
  /** React leaves out custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number
  }
}

reloadWhenOutdated()
leaveKeysToInputMethods()
keepFocus()

// The font loads after this script, because the page needs the script first.
void document.fonts.load('1em "Instrument Sans Variable"')
loadSession()
// Requested before the first render, at the same time as the page's own data.
readAhead('getMe')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {/* The dialogs of the session are not on a page, but close on Back and ask before changes are lost, as others do. */}
      <RouterContextProvider router={router}>
        <SessionProvider>
          <Matches />
        </SessionProvider>
      </RouterContextProvider>
    </QueryClientProvider>
  </StrictMode>,
)
