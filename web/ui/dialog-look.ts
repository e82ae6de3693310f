import { cn } from './cn.ts'

export const overlayLook =
  'fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] auto-rows-[minmax(max-content,1fr)] animate-fade items-end overflow-y-auto bg-scrim sm:place-items-center sm:p-6'

/** A sheet from below on phones, a panel in the middle from 640 px. */
export const panelLook = (width: string) =>
  cn('relative w-full animate-sheet bg-surface text-ink shadow-float outline-none sm:animate-pop sm:rounded-10', width)

/**
 * The buttons of a dialog's form, which stay in view while the fields scroll. The form must be a flex column. Browsers
 * measure 'bottom' from inside the panel's padding, which the buttons cover.
 */
export const actionsLook =
  'sticky bottom-[calc(-1*max(1.5rem,env(safe-area-inset-bottom)))] -mx-4 -mb-[max(1.5rem,env(safe-area-inset-bottom))] bg-surface px-4 pt-3 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6'

/** The padding of a panel. */
export const insideLook = 'px-4 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:p-6'
