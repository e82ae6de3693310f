import { BY_TEXTS } from './by-texts.ts'
import './reports.css'
import { useMemo } from 'react'
import {
  BY_NAMES,
  type By,
  NOBODY_KEY,
  OWN_STRING_KEY,
  PACKS_KEY,
  type Report,
  type ReportGroup,
} from '../../contract/work/reports.ts'
import { say } from '../config.ts'
import { PersonLink } from '../people/person-link.tsx'
import { Swatch } from '../strings/string-display.tsx'
import { calendarDay } from '../times.ts'
import { type Column, Table } from '../ui/table.tsx'
import { FigureLink } from './figure-link.tsx'

const NAMED_HERE = [OWN_STRING_KEY, NOBODY_KEY, PACKS_KEY]

/** A way to pay that the portal names. The key of a way that the shop named has this name after a space. */
const isWayOfPortal = (key: string) => !key.includes(' ')

/** The name of a group: days are written as people in the shop's country do. */
export function groupName({ key, name }: Pick<ReportGroup, 'key' | 'name'>, by: By): string {
  if (by === 'day') return calendarDay(key)
  const isNamedHere = by === 'way' ? isWayOfPortal(key) : NAMED_HERE.includes(key)
  return isNamedHere ? say.of(name) : name
}

function GroupName({ by, group }: { by: By; group: ReportGroup }) {
  const name = groupName(group, by)
  const { detail, color_hex_code, person_id, key } = group
  if (by === 'customer') return <PersonLink id={person_id}>{name}</PersonLink>
  if (by !== 'string' || detail === null) return <bdi>{name}</bdi>
  return (
    <span className="grid grid-cols-[14px_minmax(0,1fr)] items-start gap-2.5">
      <Swatch string={key === OWN_STRING_KEY ? null : { color_hex_code }} className="mt-[3px]" />
      <span className="min-w-0">
        <bdi className="block">{name}</bdi>
        <bdi className="block text-12 text-ink-2">{key === OWN_STRING_KEY ? say.of(detail) : detail}</bdi>
      </span>
    </span>
  )
}

/** The rackets of a group as a string with a knot, and those of the period before as a smaller knot. */
function Pull({ now, before, most }: { now: number; before: number; most: number }) {
  const style = { '--now': now / most, '--before': before / most }
  return (
    <span aria-hidden="true" className="report-pull" style={style}>
      <i />
      <em />
      <b />
    </span>
  )
}

const BEFORE = 'ml-2 inline-block min-w-8 text-ink-2 folded:ml-3 folded:min-w-6'

function columnsOf(by: By, most: number): Column<ReportGroup>[] {
  const of = (group: ReportGroup) => ({ key: group.key, name: groupName(group, by) })
  return [
    { name: say.of(BY_NAMES[by]), width: 'minmax(112px, 1.2fr)', cell: (group) => <GroupName by={by} group={group} /> },
    {
      name: say`Rackets as a line`,
      isNameHidden: true,
      width: 'minmax(48px, 1fr)',
      className: 'folded:col-span-full',
      cell: ({ now, before }) => <Pull now={now.rackets} before={before.rackets} most={most} />,
    },
    {
      name: say`Rackets, before`,
      width: '88px',
      isFigure: true,
      cell: (group) => (
        <>
          <FigureLink figure="rackets" figures={group.now} group={of(group)} className="font-strong" />
          <FigureLink figure="rackets" figures={group.before} group={of(group)} before className={BEFORE} />
        </>
      ),
    },
    {
      name: say`Money, before`,
      width: '168px',
      isFigure: true,
      className: 'folded:col-span-2',
      cell: (group) => (
        <>
          <FigureLink figure="money" figures={group.now} group={of(group)} />
          <FigureLink figure="money" figures={group.before} group={of(group)} before className={`${BEFORE} min-w-18`} />
        </>
      ),
    },
    {
      name: say`Minutes`,
      width: '56px',
      isFigure: true,
      cell: (group) => <FigureLink figure="minutes" figures={group.now} group={of(group)} />,
    },
    {
      name: say`Redos`,
      width: 'minmax(44px, 104px)',
      isFigure: true,
      cell: (group) => <FigureLink figure="redos" figures={group.now} group={of(group)} />,
    },
    {
      name: say`Kept`,
      width: '52px',
      isFigure: true,
      cell: (group) => <FigureLink figure="promises" figures={group.now} group={of(group)} />,
    },
    {
      name: say`Lasted, days`,
      width: 'minmax(48px, 68px)',
      isFigure: true,
      cell: (group) => <FigureLink figure="lives" figures={group.now} group={of(group)} />,
    },
  ]
}

/** One page of the groups of a report. */
export function ReportGroups({ by, groups }: { by: By } & Pick<Report, 'groups'>) {
  const most = Math.max(1, ...groups.flatMap(({ now, before }) => [now.rackets, before.rackets]))
  const columns = useMemo(() => columnsOf(by, most), [by, most])
  return (
    <Table
      isBroad
      label={BY_TEXTS[by]}
      className="print:[--gap:8px]"
      columns={columns}
      rows={groups}
      rowKey={({ key }) => key}
      rowClassName="folded:min-h-0"
    />
  )
}
