import { BenchSection } from '../bench/bench-section.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'

export const BenchSettingsPage = () => (
  <SettingsPage title="Bench and Shelves">
    <BenchSection />
  </SettingsPage>
)
