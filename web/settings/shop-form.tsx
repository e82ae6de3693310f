import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { regionOf } from '../../contract/base/countries.ts'
import { type ShopSettings, ShopSettingsInput } from '../../contract/catalog/settings.ts'
import { call, query } from '../api.ts'
import { changesOf } from '../changes-of.ts'
import { followSettings, orderSettings, say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { QueryStates } from '../ui/query-states.tsx'
import { SettingsForm, useSettingsForm } from '../ui/settings-form.tsx'
import { showShop } from '../ui/shop-name.tsx'

function useShopSettings(shop: ShopSettings) {
  const settings = useSettingsForm({
    resolver: zodResolver(ShopSettingsInput),
    // The fields are those of the input, in which each may be left out.
    values: shop as ShopSettingsInput,
    save: (input: ShopSettingsInput) => call('saveShopSettings', { body: changesOf<ShopSettingsInput>(input, shop) }),
    onSaved(saved) {
      queryClient.setQueryData(query('getShopSettings').queryKey, saved)
      followSettings({ ...regionOf(saved), ...orderSettings(saved) })
      showShop({ shop_name: saved.name })
      return saved
    },
    done: say`Settings saved`,
  })
  // The form compares a list without a control entry by entry, so an entry that was taken off would come back.
  for (const list of ['languages', 'ways_to_pay'] as const) settings.form.register(list)
  return settings
}

export type ShopFields = ReturnType<typeof useShopSettings>

interface Props {
  label: string
  /** The heading of the error where the form has none of its own. */
  title?: string
  children: (settings: ShopFields) => ReactNode
}

function Form({ shop, label, children }: Props & { shop: ShopSettings }) {
  const settings = useShopSettings(shop)
  return (
    <SettingsForm
      label={label}
      settings={settings}
      submit={say`Save Settings`}
      failed={say`The settings could not be saved. Please try again.`}
      className="max-w-140"
    >
      {children(settings)}
    </SettingsForm>
  )
}

/** A form for some of the shop's settings. */
export function ShopForm({ title, ...props }: Props) {
  const settings = useQuery(query('getShopSettings'))
  return (
    <QueryStates answer={settings} title={title} level={2} failed={say`The settings could not be loaded.`}>
      {(shop) => <Form {...props} shop={shop} />}
    </QueryStates>
  )
}
