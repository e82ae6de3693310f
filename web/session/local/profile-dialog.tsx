import { useState } from 'react'
import { say } from '../../config.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { MyData } from '../my-data.tsx'
import { MyMessages } from '../my-messages.tsx'
import { MyPhone } from '../my-phone.tsx'
import { SingleKeysSwitch } from '../single-keys.tsx'
import { AccountDeletion } from './account-deletion.tsx'
import { EmailSettings } from './email-settings.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

const TABS = [
  { value: 'profile', label: say`Profile` },
  { value: 'security', label: say`Security` },
  { value: 'sessions', label: say`Sessions` },
] as const
type Tab = (typeof TABS)[number]['value']

/** The person's own account: name, email, password, second factor, sessions and deletion. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('profile')
  return (
    <Dialog title={say`Account`} onClose={onClose} width="sm:max-w-130">
      <div className="mt-4">
        <Tabs label={say`Account`} value={tab} options={[...TABS]} onChange={setTab}>
          {/* These forms keep what was typed while another tab is open. */}
          <div hidden={tab !== 'profile'} className="grid gap-8 pt-6">
            <NameForm />
            <EmailSettings />
            <MyPhone />
            <MyMessages />
            <SingleKeysSwitch />
            <MyData />
            <AccountDeletion />
          </div>
          <div className="grid gap-8 pt-6 empty:hidden">
            {tab === 'security' && (
              <>
                <PasswordForm />
                <TwoFactorSettings />
              </>
            )}
            {tab === 'sessions' && <SessionList />}
          </div>
        </Tabs>
      </div>
    </Dialog>
  )
}
