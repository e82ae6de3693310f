import { Link, type LinkProps } from '@tanstack/react-router'

interface PageTab {
  label: string
  to: LinkProps['to']
}

/** Links to the pages that belong together, above the heading of each. Nothing if there is only one. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: PageTab[] }) =>
  tabs.length > 1 && (
    <nav aria-label={label} className="no-print -mt-2 mb-8">
      <ul className="flex flex-wrap gap-x-6 border-b border-line">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="page-tab -mb-px flex h-11 items-center whitespace-nowrap border-b-2 border-transparent text-14 text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-strong aria-[current=page]:text-ink"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
