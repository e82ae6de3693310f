import { Link } from '@tanstack/react-router'
import {
  Banknote,
  ChevronRight,
  Clock,
  FileInput,
  FlaskConical,
  Languages,
  type LucideIcon,
  MessageSquare,
  Monitor,
  ScrollText,
  SlidersHorizontal,
  StickyNote,
  Store,
  Wrench,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { config, say } from '../config.ts'
import { useShown } from '../session/use-shown.ts'
import {
  AdvancedNow,
  AuditNow,
  BenchNow,
  BoardNow,
  HoursNow,
  ImportNow,
  LabelsNow,
  LanguagesNow,
  MessagesNow,
  MoneyNow,
  ShopNow,
  TestPaymentsNow,
} from './present-values.tsx'

interface Row {
  title: string
  to:
    | `/shop/settings/${'shop' | 'hours' | 'money' | 'bench' | 'labels' | 'board' | 'languages' | 'audit' | 'test-payments' | 'advanced' | 'import'}`
    | '/shop/messages/rules'
  icon: LucideIcon
  /** Shows the present values of the page. */
  Value: ComponentType
}

const TEST_PAYMENTS: Row = {
  title: say`Test Payments`,
  to: '/shop/settings/test-payments',
  icon: FlaskConical,
  Value: TestPaymentsNow,
}

const AUDIT: Row = { title: say`Audit Trail`, to: '/shop/settings/audit', icon: ScrollText, Value: AuditNow }

const LANGUAGES: Row = { title: say`Languages`, to: '/shop/settings/languages', icon: Languages, Value: LanguagesNow }

/** The only person of a shop did everything, so the audit trail appears with the first colleague. */
const rows = (isShown: ReturnType<typeof useShown>): Row[] => [
  { title: say`Shop`, to: '/shop/settings/shop', icon: Store, Value: ShopNow },
  { title: say`Hours and Promise`, to: '/shop/settings/hours', icon: Clock, Value: HoursNow },
  { title: say`Money and Tax`, to: '/shop/settings/money', icon: Banknote, Value: MoneyNow },
  { title: say`Bench and Shelves`, to: '/shop/settings/bench', icon: Wrench, Value: BenchNow },
  { title: say`Labels`, to: '/shop/settings/labels', icon: StickyNote, Value: LabelsNow },
  { title: say`Messages`, to: '/shop/messages/rules', icon: MessageSquare, Value: MessagesNow },
  { title: say`Board`, to: '/shop/settings/board', icon: Monitor, Value: BoardNow },
  { title: say`Import and Export`, to: '/shop/settings/import', icon: FileInput, Value: ImportNow },
  ...(isShown('languages') ? [LANGUAGES] : []),
  ...(isShown('audit_trail') ? [AUDIT] : []),
  ...(config.test_mode ? [TEST_PAYMENTS] : []),
  { title: say`Advanced`, to: '/shop/settings/advanced', icon: SlidersHorizontal, Value: AdvancedNow },
]

/** A list of the pages of the settings, each with what applies now. */
export function SettingsIndex() {
  const isShown = useShown()
  return (
    <ul className="border-t border-ink">
      {rows(isShown).map(({ title, to, icon: Icon, Value }) => (
        <li key={to} className="border-b border-line">
          <Link
            to={to}
            className="grid min-h-15 grid-cols-[20px_minmax(0,1fr)_16px] items-center gap-x-4 py-2 hover:bg-sunk wide:grid-cols-[20px_208px_minmax(0,1fr)_16px]"
          >
            <Icon aria-hidden="true" className="size-5 text-ink-2" />
            <span className="font-strong">{title}</span>
            <span className="min-w-0 truncate text-14 text-ink-2 narrow:col-start-2">
              <Value />
            </span>
            <ChevronRight
              aria-hidden="true"
              className="size-4 text-ink-2 narrow:col-start-3 narrow:row-span-2 narrow:row-start-1"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
