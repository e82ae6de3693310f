import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { deviceStorage } from '../storage.ts'

/** The choice to show only favorites, stored on this device. */
export function useFavoritesFilter() {
  const key = `rackets-list-show-favorites.${useLocation().pathname}`
  const [on, setOn] = useState(() => deviceStorage.getItem(key) === 'true')

  function change(next: boolean) {
    deviceStorage.setItem(key, String(next))
    setOn(next)
  }

  return [on, change] as const
}
