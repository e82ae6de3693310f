import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { searchText } from '../address.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { findPages } from './find-pages.ts'
import type { PaletteGroup } from './palette-entry.ts'
import { useOwnSearch, useShopSearch } from './use-found.ts'
import { usePages } from './use-pages.ts'

/** The searches of the server begin when typing pauses, in milliseconds. */
const PAUSE_MS = 150
/** The pages that are shown beside other results. */
const MOST_PAGES = 5

/** The text after a pause in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return paused
}

/** The results that a person can open with the text that they have typed. */
export function useResults(text: string) {
  const account = useQuery(query('getMe'))
  const me = account.data
  const typed = searchText(text)
  const search = usePaused(typed)
  const pages = findPages(usePages(me), typed)
  const [shop, own] = [useShopSearch(me, search), useOwnSearch(me, search)]

  const groups: PaletteGroup[] = [
    {
      title: say`Pages`,
      entries: (typed === '' ? pages : pages.slice(0, MOST_PAGES)).map(({ title, to, parent }) => ({
        key: `page ${to}`,
        icon: FileText,
        name: title,
        detail: parent,
        href: to,
      })),
    },
    // Results for another text could be opened by mistake.
    ...(search === typed ? [...shop.groups, ...own.groups] : []),
  ].filter(({ entries }) => entries.length > 0)

  return {
    groups,
    isLoading: account.isPending || shop.isLoading || own.isLoading || search !== typed,
    hasFailed: account.isLoadingError || shop.hasFailed || own.hasFailed,
    isStaff: me?.is_technician || me?.is_manager,
  }
}
