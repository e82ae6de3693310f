import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { say } from '../config.ts'
import { Button } from './button.tsx'

interface Props {
  /** The target when the page was the first one of the visit. */
  otherwise: '/rackets' | '/credits' | '/string-jobs' | '/shop/money/statements' | '/shop/money/close'
}

/** Goes back in the browser's history. */
export function GoBack({ otherwise }: Props) {
  const router = useRouter()
  const navigate = useNavigate()
  const isSpare = useLocation({ select: ({ state }) => state.isSpare })
  const canGoBack = useCanGoBack() && !isSpare
  return (
    <Button
      variant="bare"
      className="-ml-4"
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: otherwise }))}
    >
      <ArrowLeft />
      {say`Go Back`}
    </Button>
  )
}
