import * as z from 'zod/mini'
import { keysOf } from '../base/keys.ts'

// The parts of the portal that a shop sees only once it has a use for them.

/** Facts about a shop, each found out by one `exists`. */
export const FACTS = [
  'has_technicians',
  'has_colleagues',
  'has_racks',
  'has_rackets_to_give_or_bill',
  'has_calls',
  'has_waiting_list',
  'has_accounts',
  'has_extras',
  'has_speeds',
  'has_hours_at_machine',
  'has_board',
  'has_packs',
  'has_pay',
  'has_counter_money',
  'has_strung',
  'has_stock',
  'has_languages',
] as const
export type Facts = Record<(typeof FACTS)[number], boolean>

interface Rule {
  when: (facts: Facts) => boolean
  /** True if it disappears again when the reason is gone. Otherwise it stays for good, so that no one looks for it. */
  leaves?: true
}

/** The condition under which each thing is drawn. A shop with one member, or without a use for it, never sees it. */
const RULES = {
  /** The names of technicians, 'Take', 'Reassign' and 'Take over', apart from the pages of the specification. */
  technicians: { when: ({ has_technicians }) => has_technicians },
  /** The hours of each stringer, which only a forecast needs. */
  stringer_hours: {
    when: ({ has_technicians, has_hours_at_machine }) => has_technicians || has_hours_at_machine,
  },
  shelves: { when: ({ has_racks }) => has_racks },
  call_list: { when: ({ has_calls }) => has_calls, leaves: true },
  hand_over: {
    when: ({ has_rackets_to_give_or_bill, has_colleagues }) => has_rackets_to_give_or_bill || has_colleagues,
  },
  waiting_list: { when: ({ has_waiting_list }) => has_waiting_list },
  statements: { when: ({ has_accounts }) => has_accounts },
  extras: { when: ({ has_extras }) => has_extras },
  speeds: { when: ({ has_speeds }) => has_speeds },
  /** Packs of credits: the tab, and their sale to customers at the counter. */
  packs: { when: ({ has_packs }) => has_packs },
  /** The stock of strings: the tab of the catalog. */
  stock: { when: ({ has_stock }) => has_stock },
  /** The pay of stringers: the tabs 'Pay' and 'My Work'. */
  pay: { when: ({ has_pay }) => has_pay },
  reports: { when: ({ has_strung }) => has_strung },
  /** The tab that closes days. */
  day_close: { when: ({ has_counter_money }) => has_counter_money },
  board: { when: ({ has_board }) => has_board },
  /** The setting that offers to string a racket again free of charge. */
  redos: { when: ({ has_strung }) => has_strung },
  /** The setting that names the stringing machines. */
  machines: { when: ({ has_strung }) => has_strung },
  /** The setting that lets the bench listen. */
  sounds: { when: ({ has_strung }) => has_strung },
  /** The setting of the message 'Time to restring'. */
  restring_message: { when: ({ has_strung }) => has_strung },
  /** The settings that take orders with other strings or looser tensions in the crosses. */
  crosses: { when: ({ has_strung }) => has_strung },
  /** The row of the settings. The page is found by its address and the command palette before. */
  languages: { when: ({ has_languages }) => has_languages },
  audit_trail: { when: ({ has_colleagues }) => has_colleagues },
} as const satisfies Record<string, Rule>

export type Thing = keyof typeof RULES
export const THINGS = keysOf(RULES)

/** The things that a shop sees. */
export const Shown = z.object({ things: z.array(z.enum(THINGS)) })
export type Shown = z.infer<typeof Shown>

/** True if a thing that has appeared once stays for good. */
export const stays = (thing: Thing) => !(RULES[thing] as Rule).leaves

/** The things that are drawn in a shop. */
export const shown = (facts: Facts): Thing[] => THINGS.filter((thing) => RULES[thing].when(facts))
