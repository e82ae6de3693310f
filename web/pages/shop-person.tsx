import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ownerLines } from '../../contract/base/person.ts'
import { displayName } from '../../contract/job/rackets.ts'
import type { Person, PersonDetails } from '../../contract/people/people.ts'
import { query } from '../api.ts'
import { BillToForm } from '../bill-to/bill-to-form.tsx'
import { say } from '../config.ts'
import { UnpaidTotal } from '../counter/unpaid-total.tsx'
import { PacksOfPerson } from '../packs/packs-of-person.tsx'
import { CorrectWalkIn } from '../people/correct-walk-in.tsx'
import { CreditLedger } from '../people/credit-ledger.tsx'
import { CreditsForm } from '../people/credits-form.tsx'
import { PersonJobs } from '../people/person-jobs.tsx'
import { PersonPhone } from '../people/person-phone.tsx'
import { PersonRackets } from '../people/person-rackets.tsx'
import { RightsSwitches } from '../people/rights-switches.tsx'
import { Roles } from '../people/roles.tsx'
import { SecondFactor } from '../people/second-factor.tsx'
import { TierChoice } from '../prices/tier-choice.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { useShown } from '../session/use-shown.ts'
import { EmailText } from '../ui/email-text.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { scrollIfNamed } from '../ui/scroll-if-named.ts'
import { Section } from '../ui/section.tsx'

function Head({ person }: { person: Person }) {
  const { name, email } = ownerLines(person, say)
  return (
    <div className="page-head">
      <div className="min-w-0">
        <h1 className="line-clamp-3 wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        {email && (
          <p className="mt-1 text-14 text-ink-2 wrap-anywhere">
            <bdi>
              <EmailText email={email} />
            </bdi>
          </p>
        )}
        <div className="mt-2 empty:hidden">
          <Roles person={person} />
        </div>
        <p className="mt-2 empty:hidden">
          <CorrectWalkIn person={person} />
        </p>
      </div>
    </div>
  )
}

function Details({ person, has_second_factor, rackets, jobs, credits, ...unpaid }: PersonDetails) {
  const isShown = useShown()
  const { racket: racketId } = useSearch({ from: '/shop/people/$id' })
  const racket = rackets.find(({ id }) => id === racketId)
  return (
    <>
      <Head person={person} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <div className="grid gap-12 *:min-w-0 broad:grid-cols-2">
          <Section title={say`Membership`}>
            <TierChoice person={person} />
          </Section>
          <Section title={say`Phone`}>
            <PersonPhone person={person} />
          </Section>
          {/* The roles are below the name. */}
          <div className="no-print">
            <Section title={say`Permissions`}>
              <RightsSwitches person={person} />
            </Section>
          </div>
          {isShown('statements') && (
            <Section title={say`Bill to`}>
              <BillToForm id={person.id} />
            </Section>
          )}
          {has_second_factor && (
            <Section title={say`Security`}>
              <SecondFactor person={person} />
            </Section>
          )}
        </div>
        <Section
          title={say`Credits`}
          aside={
            <span className="text-24 font-strong tabular-nums">
              {person.stringing_credits}
              <span className="sr-only"> {say`credits`}</span>
            </span>
          }
        >
          <div className="grid gap-8">
            <CreditsForm person={person} />
            {isShown('packs') && <PacksOfPerson id={person.id} />}
            <CreditLedger entries={credits} />
          </div>
        </Section>
        <Section title={say`Rackets`}>
          <PersonRackets rackets={rackets} />
        </Section>
        <div id="jobs" ref={scrollIfNamed}>
          <Section
            title={say`String Jobs`}
            aside={
              <span className="text-14 text-ink-2">
                {racket ? (
                  <>
                    {filled(say`Only ${HERE}.`, <bdi>{displayName(racket)}</bdi>)}{' '}
                    <Link to="." search={{}} className={linkLook}>{say`Show all`}</Link>
                  </>
                ) : (
                  <UnpaidTotal {...unpaid} />
                )}
              </span>
            }
          >
            <PersonJobs jobs={racket ? jobs.filter((job) => job.racket.id === racket.id) : jobs} />
          </Section>
        </div>
      </div>
    </>
  )
}

function PersonPage() {
  const { id } = useParams({ from: '/shop/people/$id' })
  const details = useQuery(query('getPerson', { id }))
  return (
    <QueryStates
      answer={details}
      title={say`Error`}
      failed={say`This person could not be loaded.`}
      missing={{ title: say`Not Found`, text: say`This person does not exist or has deleted their account.` }}
    >
      {(data) => <Details {...data} />}
    </QueryStates>
  )
}

export const ShopPersonPage = () => (
  <ManagerOnly>
    <PersonPage />
  </ManagerOnly>
)
