import { ApiKeys } from '../api-keys/api-keys.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'

/** The keys with which programs call the API. */
export const ShopApiKeysPage = () => (
  <SettingsPage title="API Keys">
    <ApiKeys />
  </SettingsPage>
)
