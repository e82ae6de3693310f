import { Link } from '@tanstack/react-router'
import { UnstrungRacket } from '../rackets/unstrung-racket.tsx'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export function NotFoundPage() {
  return (
    <>
      <h1 className="mb-6">Not Found</h1>
      <EmptyState picture={<UnstrungRacket width={100} />} text="This page does not exist.">
        <Link to="/" className={buttonLook({ size: 'large' })}>
          Go to Dashboard
        </Link>
      </EmptyState>
    </>
  )
}
