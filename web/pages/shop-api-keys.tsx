import { ApiKeys } from '../api-keys/api-keys.tsx'
import { say } from '../config.ts'
import { SettingsPage } from '../settings/settings-page.tsx'

/** The keys with which programs call the API. */
export const ShopApiKeysPage = () => (
  <SettingsPage title={say`API Keys`}>
    <ApiKeys />
  </SettingsPage>
)
