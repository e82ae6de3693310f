import { SettingsPage } from '../settings/settings-page.tsx'
import { TestPayments } from '../settings/test-payments.tsx'

export const TestPaymentsPage = () => (
  <SettingsPage title="Test Payments">
    <TestPayments />
  </SettingsPage>
)
