import { config, followSettings, say, shopName } from '../config.ts'
import { cn } from './cn.ts'
import { signal } from './signal.ts'

const saved = signal(0)

/** Shows a name or a logo that a manager has just saved. */
export function showShop(shop: { shop_name?: string; logo?: string | null }) {
  followSettings(shop)
  saved.set(saved.get() + 1)
}

/** The shop's logo and name; nothing before a manager entered them. Where there is no room, only the logo is visible. */
export function ShopName({ compact = false, className }: { compact?: boolean; className?: string }) {
  saved.use()
  const name = shopName()
  if (!name && !config.logo) return null
  return (
    <p className={cn('flex min-w-0 items-center gap-2 text-14 text-ink-2', className)}>
      {config.logo && (
        <img
          src={config.logo}
          alt={name ? '' : say`Logo of the shop`}
          className={cn('h-8 max-w-24 flex-none object-contain', compact && 'h-6 max-w-10')}
        />
      )}
      {name && (
        <bdi title={name} className={compact ? 'sr-only' : 'line-clamp-2 min-w-0 leading-[1.3] wrap-anywhere'}>
          {name}
        </bdi>
      )}
    </p>
  )
}
