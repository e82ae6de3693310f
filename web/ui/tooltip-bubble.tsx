import { Tooltip } from 'radix-ui'
import { useEffect, useId } from 'react'

/** The open tooltip. Radix places it at an invisible box of its owner's position and size. */
export function TooltipBubble({ owner }: { owner: HTMLElement }) {
  const id = useId()
  const { top, left, width, height } = owner.getBoundingClientRect()

  useEffect(() => {
    const before = owner.getAttribute('aria-describedby')
    owner.setAttribute('aria-describedby', before ? `${before} ${id}` : id)
    return () => {
      if (before) owner.setAttribute('aria-describedby', before)
      else owner.removeAttribute('aria-describedby')
    }
  }, [owner, id])

  return (
    <Tooltip.Provider>
      <Tooltip.Root open>
        <Tooltip.Trigger asChild>
          <span aria-hidden="true" className="pointer-events-none fixed" style={{ top, left, width, height }} />
        </Tooltip.Trigger>
        <Tooltip.Portal container={owner.closest<HTMLElement>('main, header, aside, [role=dialog]')}>
          <Tooltip.Content
            data-bubble
            side={owner.dataset.tooltipSide === 'right' ? 'right' : 'top'}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-pop rounded-8 bg-ink px-2.5 py-1.5 text-12 text-paper"
          >
            <span id={id}>{owner.dataset.tooltip}</span>
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
