interface Tag {
  name: string
  description: string
  /** The beginnings of the paths; of several that fit, the longest counts. */
  paths: string[]
}

/** The groups of calls in the OpenAPI document, in its order. */
export const TAGS: Tag[] = [
  {
    name: 'Me',
    description: 'The person who calls: name, phone, messages, data.',
    paths: ['/me/', '/first_manager/', '/staff_invitation/', '/waitlist/'],
  },
  {
    name: 'Rackets',
    description: 'Rackets of a customer, and the life of their strings.',
    paths: ['/racket/', '/racket_models/'],
  },
  {
    name: 'String jobs',
    description: 'Orders of a customer, their jobs, and undo.',
    paths: ['/string_job/', '/order/', '/undo/', '/inventory/', '/promise/', '/extras/', '/places/'],
  },
  {
    name: 'Payments',
    description: 'Card payments, credits, packs, receipts and statements.',
    paths: ['/stripe/', '/credits/', '/packs/', '/statement/', '/bills/'],
  },
  {
    name: 'Technician',
    description: 'The list of jobs, and every change of one.',
    paths: ['/technician/', '/queue/', '/bench/', '/tag_reader/'],
  },
  {
    name: 'Counter',
    description: 'Orders, hand-over and questions in the shop, and labels.',
    paths: ['/counter/', '/labels/'],
  },
  {
    name: 'Catalog',
    description: 'Strings, models, extras, speeds and prices.',
    paths: ['/shop/strings/', '/shop/models/', '/shop/extras/', '/shop/speeds/', '/shop/tiers/'],
  },
  {
    name: 'People',
    description: 'Customers, staff, and the waiting list.',
    paths: ['/shop/people/', '/shop/technicians/', '/shop/staff_invitations/', '/shop/waitlist/'],
  },
  {
    name: 'Money',
    description: 'Payments by day, refunds, packs, pay and statements.',
    paths: [
      '/shop/money/',
      '/shop/jobs/',
      '/shop/packs/',
      '/shop/pay/',
      '/shop/statements/',
      '/shop/reports/',
      '/shop/test_payments/',
    ],
  },
  {
    name: 'Messages',
    description: 'Messages to customers, and outgoing mail.',
    paths: ['/message/', '/calls/', '/shop/mail/', '/shop/message'],
  },
  {
    name: 'Shop',
    description: 'Settings, key figures, audit trail, export and keys.',
    paths: ['/shop/', '/today/', '/shown/', '/live/'],
  },
  {
    name: 'Account',
    description: 'Sign-in, sessions and organizations, with the cookie of a browser.',
    paths: ['/auth/'],
  },
]

/** The tag of a path. Throws for a path that fits none, so that a new one gets its place. */
export function openApiTagOf(path: string): string {
  const fits = TAGS.flatMap(({ name, paths }) => paths.map((start) => ({ name, start }))).filter(({ start }) =>
    path.startsWith(start),
  )
  const [best] = fits.sort((a, b) => b.start.length - a.start.length)
  if (!best) throw new Error(`${path} has no tag: add its beginning to server/base/openapi/tags.ts`)
  return best.name
}
