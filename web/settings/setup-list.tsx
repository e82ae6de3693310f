import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clockText } from '../../contract/base/shop-time.ts'
import type { SetupStep } from '../../contract/catalog/setup.ts'
import { call, query } from '../api.ts'
import { config, say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { useSideRead } from '../side-reads.ts'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { Section } from '../ui/section.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { BrandsStep } from './brands-step.tsx'
import { RegionStep } from './region-step.tsx'
import { WaysStep } from './ways-step.tsx'

interface Step {
  name: string
  text: string
  to:
    | `/shop/settings/${'shop' | 'hours' | 'money' | 'test-payments'}`
    | `/shop/catalog/${'prices' | 'strings'}`
    | '/shop/people/staff'
    | '/shop/messages/sent'
  /** The section of the page. */
  section?: 'email'
}

const STEPS: Record<SetupStep, Step> = {
  region: {
    name: say`Country and money`,
    text: say`Amounts, dates and times follow your country. Until you choose it, they are written as in the United States. The name of the shop, which customers see, is on the same page of the settings.`,
    to: '/shop/settings/shop',
  },
  hours: {
    name: say`Opening hours`,
    // Read at each drawing, because the shop's clock follows the step above.
    get text() {
      return say`Customers see promises and get messages within these hours. Until you set them, the shop counts as open every day from ${clockText('09:00', config)} to ${clockText('20:00', config)}.`
    },
    to: '/shop/settings/hours',
  },
  prices: {
    name: say`Prices`,
    text: say`Each tier has a flat rate and a labor-only price. Until you change them, orders use the example prices.`,
    to: '/shop/catalog/prices',
  },
  strings: {
    name: say`Strings`,
    text: say`Choose the brands that you sell, or import your own list. Without a choice, customers see the whole catalog.`,
    to: '/shop/catalog/strings',
  },
  ways_to_pay: {
    name: say`Ways to pay at the counter`,
    text: say`Staff choose one of these when they take money. Until you set them, the portal only records that a job was paid.`,
    to: '/shop/settings/money',
  },
  staff: {
    name: say`Staff`,
    text: say`Invite your technicians and managers. Without them, you do all the work yourself.`,
    to: '/shop/people/staff',
  },
  email: {
    name: say`Emails`,
    text: say`Customers get an email when their rackets are ready. Until you set SMTP_URL and MAIL_FROM, emails stay under Messages, and you call the customers.`,
    to: '/shop/messages/sent',
    section: 'email',
  },
  cards: {
    name: say`Card payments`,
    text: say`They need the keys of your payment provider. Until then, card payments are in test mode: jobs count as paid, but no money moves.`,
    to: '/shop/settings/test-payments',
  },
}

function StepRow({ step }: { step: SetupStep }) {
  const { name, text, to, section } = STEPS[step]
  const finish = useMutation({
    mutationFn: () => call('finishSetupStep', { body: { step } }),
    onSettled: refreshNow,
    onError: (error) => toastFailure(error),
  })
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-60">
        <Link to={to} hash={section} className={linkLook}>
          {name}
        </Link>
        <span className="block text-14 text-ink-2">{text}</span>
      </span>
      <Button
        variant="bare"
        className="-ml-3.5"
        disabled={finish.isPending}
        aria-label={say`Mark as Done: ${name}`}
        onClick={() => finish.mutate()}
      >{say`Mark as Done`}</Button>
      {step === 'region' && <RegionStep />}
      {step === 'strings' && <BrandsStep />}
      {step === 'ways_to_pay' && <WaysStep />}
    </li>
  )
}

/** The open steps of setting up the shop; nothing when all are done. */
export function SetupList() {
  const setup = useSideRead(query('getSetup'))
  if (!setup || setup.open.length === 0) return null
  return (
    <div className="mb-12">
      <Section
        title={say`Set Up Your Shop`}
        aside={
          <span aria-live="polite" className="text-14 text-ink-2 tabular-nums">
            {setup.open.length === 1 ? say`1 step left` : say`${setup.open.length} steps left`}
          </span>
        }
      >
        <ul className="border-t border-ink">
          {setup.open.map((step) => (
            <StepRow key={step} step={step} />
          ))}
        </ul>
      </Section>
    </div>
  )
}
