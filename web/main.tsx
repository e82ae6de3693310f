import './layout/content-policy.ts'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readAhead } from './api.ts'
import { reloadWhenOutdated } from './layout/outdated.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { loadSession, SessionProvider } from './session/session-provider.tsx'
import { leaveKeysToInputMethods } from './ui/input-methods.ts'
import { keepFocus } from './ui/keep-focus.ts'

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
      {/* On phones, Back also closes the dialogs of the session, which are beside the pages. */}
      <RouterContextProvider router={router}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </RouterContextProvider>
    </QueryClientProvider>
  </StrictMode>,
)
