import { Link } from '@tanstack/react-router'
import { say } from '../config.ts'
import { UnstrungRacket } from '../rackets/unstrung-racket.tsx'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export const NotFoundPage = () => (
  <>
    <h1 className="mb-6">{say`Not Found`}</h1>
    <EmptyState picture={<UnstrungRacket width={100} />} text={say`This page does not exist.`}>
      <Link to="/" className={buttonLook({ size: 'large' })}>{say`Go to Dashboard`}</Link>
    </EmptyState>
  </>
)
