import { useState } from 'react'
import { call } from '../../api.ts'
import { say } from '../../config.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { enter, signedIn } from './local-session.ts'
import { ProofForm } from './proof-form.tsx'
import { BackupCodes, TwoFactorEnrolment } from './two-factor-enrolment.tsx'

type Step = 'idle' | 'enable' | 'disable' | 'codes'

const CALLS = {
  enable: { name: 'enableTwoFactor', submit: say`Turn On` },
  disable: { name: 'disableTwoFactor', submit: say`Turn Off` },
  codes: { name: 'createBackupCodes', submit: say`Generate New Codes` },
} as const

interface Answer {
  totpURI?: string
  backupCodes?: string[]
}

/** The second factor: an authenticator app, and backup codes for a lost phone. */
export function TwoFactorSettings() {
  const isEnabled = signedIn.use()?.user.two_factor_enabled ?? false
  const [step, setStep] = useState<Step>('idle')
  const [answer, setAnswer] = useState<Answer | null>(null)

  async function prove(body: { password: string }) {
    if (step === 'idle') return
    const told: Answer = await call(CALLS[step].name, { body })
    setStep('idle')
    if (step !== 'disable') return setAnswer(told)
    await enter()
    toast({ title: say`Two-factor authentication turned off` })
  }

  return (
    <section aria-labelledby="two-factor-heading">
      <h3 id="two-factor-heading" className="flex items-center gap-2 text-16">
        {say`Two-factor authentication`} <Badge>{isEnabled ? say`On` : say`Off`}</Badge>
      </h3>
      <p className="mt-1 mb-3 text-14 text-ink-2">{say`In addition to your password, you will be asked for a code from an authenticator app on your phone.`}</p>
      {answer?.totpURI && answer.backupCodes ? (
        <TwoFactorEnrolment uri={answer.totpURI} codes={answer.backupCodes} onDone={() => setAnswer(null)} />
      ) : answer?.backupCodes ? (
        <BackupCodes codes={answer.backupCodes} onDone={() => setAnswer(null)} />
      ) : step === 'idle' ? (
        <div className="flex flex-wrap gap-2">
          {!isEnabled && <Button onClick={() => setStep('enable')}>{say`Turn On`}</Button>}
          {isEnabled && <Button onClick={() => setStep('codes')}>{say`New Backup Codes`}</Button>}
          {isEnabled && <Button onClick={() => setStep('disable')}>{say`Turn Off`}</Button>}
        </div>
      ) : (
        <ProofForm key={step} send={prove} submit={CALLS[step].submit} busy={say`Checking...`} small outline />
      )}
    </section>
  )
}
