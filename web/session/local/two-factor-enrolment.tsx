import { useState } from 'react'
import { encode } from 'uqr'
import { say } from '../../config.ts'
import { Button } from '../../ui/button.tsx'
import { qrPath } from '../../ui/qr-path.ts'
import { toast, toastFailure } from '../../ui/toast.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

interface Props {
  uri: string
  codes: string[]
  onDone: () => void
}

/** Sets up an authenticator app: keep the backup codes, scan the picture, enter the first code. */
export function TwoFactorEnrolment({ uri, codes, onDone }: Props) {
  const [hasCodes, setHasCodes] = useState(false)
  if (!hasCodes) return <BackupCodes codes={codes} onDone={() => setHasCodes(true)} next={say`Continue`} />
  const secret = new URL(uri).searchParams.get('secret') ?? ''

  return (
    <div className="grid gap-4">
      <p className="text-14">{say`Scan this QR code with your authenticator app, then enter the code it shows.`}</p>
      <QrCode text={uri} />
      <p className="text-14 text-ink-2">
        {say`No camera? Enter this key:`} <code className="break-all text-ink">{secret}</code>
      </p>
      <SecondFactorForm
        appOnly
        outline
        submit={say`Turn On`}
        onDone={() => {
          toast({ title: say`Two-factor authentication turned on` })
          onDone()
        }}
      />
    </div>
  )
}

/** A QR code, dark on light in both themes so every camera can read it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={say`QR code for your authenticator app`}
      className="size-48 scheme-light"
    >
      <rect width={size} height={size} className="fill-surface" />
      <path d={qrPath(data)} className="fill-ink" />
    </svg>
  )
}

interface CodesProps {
  codes: string[]
  onDone: () => void
  next?: string
}

/** The backup codes, shown only once. */
export function BackupCodes({ codes, onDone, next = say`Done` }: CodesProps) {
  return (
    <div className="grid gap-3">
      <p className="text-14">{say`If you lose your phone, each of these codes signs you in once. Store them somewhere safe; they are shown only once.`}</p>
      <ul aria-label={say`Backup codes`} className="grid grid-cols-2 gap-1 rounded-8 bg-sunk p-4 text-14 tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {/* Browsers have a clipboard only with https and on localhost. */}
        {'clipboard' in navigator ? (
          <Button
            onClick={() =>
              // The browser may refuse.
              void navigator.clipboard.writeText(codes.join('\n')).then(
                () => toast({ title: say`Copied` }),
                () => toastFailure(null),
              )
            }
          >{say`Copy`}</Button>
        ) : (
          <p className="w-full text-14 text-ink-2">{say`The codes can be copied only at an https address. Write them down instead.`}</p>
        )}
        <Button onClick={onDone}>{next}</Button>
      </div>
    </div>
  )
}
