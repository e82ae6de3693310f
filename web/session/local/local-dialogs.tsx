import { say } from '../../config.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type LocalDialog, localDialog, type Reverification } from './local-dialog.ts'
import { OrganizationsDialog } from './organizations-dialog.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { ReverifyDialog } from './reverify-dialog.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

const close = () => localDialog.set(null)

interface Props {
  dialog: LocalDialog | null
  question: Reverification | null
}

/** The embedded provider's dialogs. */
export const LocalDialogs = ({ dialog, question }: Props) => (
  <>
    {dialog === 'profile' && <ProfileDialog onClose={close} />}
    {dialog === 'organizations' && <OrganizationsDialog onClose={close} />}
    {dialog === 'sign-in' && (
      <Dialog title={<span className="sr-only">{say`Sign in or sign up`}</span>} onClose={close} width="sm:max-w-96">
        <SignInPanel onDone={close} />
      </Dialog>
    )}
    {question && <ReverifyDialog level={question.level} isRead={question.isRead} onAnswer={question.answer} />}
  </>
)
