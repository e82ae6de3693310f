import { createRacket } from '../server/testing/factories.ts'
import { test } from './fixtures.ts'
import { expectTexts, refuse, type State } from './texts.ts'

const STATES: State[] = [
  {
    state: 'the dashboard',
    arrange: (page) => page.goto('/'),
    texts: ['Active Rackets', 'Pending String Jobs', 'New String Job', 'Show favorites only', 'Add Racket'],
  },
  {
    state: 'no rackets',
    arrange: (page) => page.goto('/rackets'),
    texts: ['All Rackets', 'You have no rackets added yet. Add some rackets to begin stringing!'],
  },
  {
    state: 'no favorites',
    async arrange(page, { id }, portal) {
      await createRacket(portal, { id })
      await page.goto('/rackets')
      await page.getByRole('switch', { name: 'Show favorites only' }).click()
    },
    texts: ['You have no favorite rackets. Mark some rackets as favorites to see them here!'],
  },
  {
    state: 'an active card',
    async arrange(page, { id }, portal) {
      await createRacket(portal, { id })
      await page.goto('/rackets')
    },
    texts: ['Yonex: Astrox 99 Pro', 'Yonex • Astrox 99 Pro', 'Last String date:', 'Never', 'String Now'],
  },
  {
    state: 'a retired card',
    async arrange(page, { id }, portal) {
      await createRacket(portal, { id }, { retire_date: new Date() })
      await page.goto('/rackets')
    },
    texts: ['Retired', 'Retired:', 'Racket retired'],
  },
  {
    state: 'the Add New Racket dialog, refused',
    async arrange(page) {
      await page.goto('/rackets')
      await page.getByRole('button', { name: 'Add Racket' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add Racket' }).click()
    },
    texts: [
      'Add New Racket',
      'Enter the details for your new racket. Only manufacturer and model name are required.',
      'Manufacturer',
      'Model Name',
      'Racket Nickname (Optional)',
      'Serial Number (Optional)',
      'Cancel',
      'Manufacturer is required',
      'Model name is required',
    ],
  },
  {
    state: 'the Racket Details dialog',
    async arrange(page, { id }, portal) {
      await page.goto(`/rackets/${await createRacket(portal, { id })}`)
      await page.getByRole('button', { name: 'Edit Racket' }).click()
    },
    texts: [
      'Racket Details',
      'Make changes to your racket here. Click the pencil icon to edit a field.',
      'Manufacturer',
      'Model Name',
      'Racket Name',
      'Serial Number',
      'Retired',
      'Mark this racket as retired if you no longer use it',
      '-',
    ],
  },
  {
    state: 'the Racket Details dialog, failed',
    async arrange(page, { id }, portal) {
      await page.goto(`/rackets/${await createRacket(portal, { id })}`)
      await page.getByRole('button', { name: 'Edit Racket' }).click()
      await refuse(page, '/racket/*/', 'PATCH', 500, {})
      await page.getByRole('switch', { name: 'Retired' }).click()
    },
    texts: ['Error', 'An error occurred'],
  },
  {
    state: 'a racket’s page, overdue',
    async arrange(page, { id }, portal) {
      await page.goto(`/rackets/${await createRacket(portal, { id })}`)
      await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click()
    },
    texts: [
      'Go Back',
      'Edit Racket',
      'Retire Racket',
      'Delete Racket',
      'Racket Information',
      'Model',
      'Stringing Status',
      'Last strung:',
      'Restring Recommended',
      "This racket hasn't been restrung in over 3 months. Consider restringing it for optimal performance.",
      'String Now',
      'Stringing History',
    ],
  },
  {
    state: 'a racket’s page, retired',
    async arrange(page, { id }, portal) {
      await page.goto(`/rackets/${await createRacket(portal, { id }, { retire_date: new Date() })}`)
      await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click()
    },
    texts: [
      'RETIRED',
      'Unretire Racket',
      'Retired Racket',
      'This racket has been retired and is no longer in active use.',
    ],
  },
  {
    state: 'a racket that does not exist',
    arrange: (page) => page.goto('/rackets/2000000000'),
    texts: [
      'Error',
      'Could not find the specified racket. It may have been deleted or you may not have permission to view it.',
    ],
  },
  { state: 'an unknown path', arrange: (page) => page.goto('/nowhere'), texts: ['Not Found'] },
]

for (const { state, arrange, texts } of STATES) {
  test(`shows the texts of the specification: ${state}`, async ({ customer, db }) => {
    await arrange(customer.page, customer, { db })
    await expectTexts(customer.page, texts)
  })
}
