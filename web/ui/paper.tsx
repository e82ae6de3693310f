import { ExternalLink, Printer } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { LANGUAGE_PARAMETER, type Language, languageName } from '../../contract/base/languages.ts'
import { errorMessage, isMissing, isRefusal } from '../api-error.ts'
import { say } from '../config.ts'
import { Button, buttonLook } from './button.tsx'
import { cn } from './cn.ts'
import { ErrorCard } from './error-card.tsx'
import { GoBack } from './go-back.tsx'
import { QueryStates } from './query-states.tsx'

interface PageProps<Data> extends ComponentProps<typeof QueryStates<Data>> {
  /** The page to go back to when this one was opened first. */
  otherwise: ComponentProps<typeof GoBack>['otherwise']
  /** The class for the width of the paper. */
  width: string
  /** The language of the person who gets the paper, which staff may not read. */
  language?: Language | undefined
}

/**
 * A page for printing, with the way back and a Print button above the paper. A paper that no longer exists, such as the
 * receipt of a payment that was voided, is not shown.
 */
export const PaperPage = <Data,>({ otherwise, width, language, ...query }: PageProps<Data>) => {
  const { data, error } = query.answer
  const isGone = isRefusal(error) && !(query.missing && isMissing(error))
  return (
    <>
      <div className={cn('no-print mb-4 flex flex-wrap items-center justify-between gap-2', width)}>
        <GoBack otherwise={otherwise} />
        {data !== undefined && !isRefusal(error) && (
          <div className="flex flex-wrap gap-2">
            {language && language !== say.language && (
              // The page in another language has a tab of its own, so that the others stay as they are.
              <a
                href={`?${LANGUAGE_PARAMETER}=${language}`}
                lang={language}
                target="_blank"
                rel="noreferrer"
                className={buttonLook({})}
              >
                <ExternalLink className="size-4" />
                {languageName(language)}
              </a>
            )}
            <Button onClick={() => window.print()}>
              <Printer className="size-4" />
              {say`Print`}
            </Button>
          </div>
        )}
      </div>
      {isGone ? (
        <ErrorCard title={say`Error`} level={1} text={errorMessage(error, query.failed)} />
      ) : (
        <QueryStates {...query} title={say`Error`} />
      )}
    </>
  )
}

interface PaperProps {
  title: string
  number: string
  width: string
  shop: { name: string; address: string; taxNumber?: string | null }
  /** Below the title. */
  head: ReactNode
  children: ReactNode
}

/** The printed part: the title and the shop's address above the content. */
export const Paper = ({ title, number, width, shop, head, children }: PaperProps) => (
  <article className={cn('tabular-nums', width)} aria-label={`${title} ${number}`}>
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div>
        <h1>{title}</h1>
        {head}
      </div>
      <p className="text-right whitespace-pre-line max-sm:text-left">
        <bdi className="font-strong">{shop.name}</bdi>
        {shop.address && `\n${shop.address}`}
        {shop.taxNumber && `\n${say`Tax number: ${shop.taxNumber}`}`}
      </p>
    </header>
    {children}
  </article>
)
