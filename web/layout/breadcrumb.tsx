import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '../api.ts'
import { config, say } from '../config.ts'

/** Home > [parent] > title. It also sets the title of the browser's tab. */
export function Breadcrumb() {
  const page = useMatches().at(-1)
  const { title: name = '', access, number, ...data } = page?.staticData ?? {}
  // The pages of the shop above those for all staff are for managers.
  const me = useQuery({ ...query('getMe'), enabled: access === 'staff' }).data
  const parent = access === 'staff' && me?.is_manager === false ? undefined : data.parent
  const title = say.of(name)
  const id = page && 'id' in page.params ? page.params.id : ''
  const numbered = `${title} #${id}`
  const tab = number ? numbered : title

  useEffect(() => {
    document.title = `${tab} · ${config.shop_name}`
  }, [tab])

  return (
    <nav
      aria-label={say`Breadcrumb`}
      className="min-w-0 max-md:order-last max-md:col-span-full max-md:py-2 max-md:pl-3"
    >
      <ol className="flex items-center gap-2 whitespace-nowrap [&>li+li]:before:mr-2 [&>li+li]:before:text-ink-3 [&>li+li]:before:content-['›'/'']">
        <li>
          <Link to="/" className="touch hover:text-ink">{say`Home`}</Link>
        </li>
        {parent && (
          <li className="truncate">
            <Link to={parent.to} className="touch hover:text-ink">
              {say.of(parent.title)}
            </Link>
          </li>
        )}
        <li aria-current="page" className="truncate text-ink">
          {number === 'everywhere' ? numbered : title}
        </li>
      </ol>
    </nav>
  )
}
