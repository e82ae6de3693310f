import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { type Account, test } from './fixtures.ts'
import { expectTexts, refuse, type Shop, type State } from './texts.ts'

async function newJobDialog(page: Page, { id }: Account, portal: Shop) {
  await createRacket(portal, { id })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'New String Job' }).click()
  await page.getByRole('combobox', { name: 'Racket' }).click()
  await page.getByRole('option').click()
  await bringOwnString(page)
}

async function bringOwnString(page: Page) {
  await page.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'BYOS' }).click()
}

async function editJobDialog(page: Page, { id }: Account, portal: Shop) {
  await createJob(portal, { id })
  await page.goto('/string-jobs')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

async function payByCard(page: Page, { id }: Account, portal: Shop, answer: unknown, status = 200) {
  await createJob(portal, { id })
  await refuse(page, '/stripe/create-checkout-session/', 'POST', status, answer)
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'Pay Now' }).click()
}

async function payByCredit(page: Page, { id }: Account, portal: Shop, answer: unknown, status = 200) {
  await createJob(portal, { id })
  let me: object | undefined
  await page.route('**/api/me/', async (route) => {
    // Read once: the reload at the end would abort a second read.
    me ??= await (await route.fetch()).json()
    await route.fulfill({ json: { ...me, stringing_credits: 1 } })
  })
  await refuse(page, '/stripe/use-credit/', 'POST', status, answer)
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Use 1 Credit' }).click()
}

const STATES: State[] = [
  {
    state: 'the Create String Job dialog',
    async arrange(page) {
      await page.goto('/string-jobs')
      await page.getByRole('button', { name: 'New String Job' }).click()
      await page.getByRole('button', { name: 'Advanced Options' }).click()
    },
    texts: [
      'All String Jobs',
      'Create New String Job',
      'Fill in the details below to create a new string job.',
      'standard Flat rate: $30.00 ($20.00 labor only)',
      'Select a racket',
      'Select a string',
      'Tension (lbs)',
      'Enter tension in lbs (20-36, in 0.5 lb increments)',
      'Advanced Options',
      'Cross Tension (lbs)',
      'Optional: Set different tension for cross strings (Default: +2 lb)',
      'Pre-stretch Strings',
      'Add 10% pre-stretching (Default: None)',
      'Technician Notes',
      'Create String Job',
    ],
  },
  {
    state: 'the Update String Job dialog',
    arrange: editJobDialog,
    texts: ['Update String Job', 'Fill in the details below to update the string job.'],
  },
  {
    state: 'strings that do not load',
    async arrange(page) {
      await refuse(page, '/inventory/strings/', 'GET', 400, {})
      await page.goto('/string-jobs')
      await page.getByRole('button', { name: 'New String Job' }).click()
    },
    texts: ['Failed to load strings', 'There was an error loading the string options. Please try again.'],
  },
  {
    state: 'a job created on the String Jobs page',
    async arrange(...all) {
      await newJobDialog(...all)
      await all[0].getByRole('button', { name: 'Create String Job' }).click()
    },
    texts: ['Success', 'String job created successfully'],
  },
  {
    state: 'a job created elsewhere',
    async arrange(page, { id }, portal) {
      await createRacket(portal, { id })
      await page.goto('/rackets')
      await page.getByRole('button', { name: 'String Now' }).click()
      await bringOwnString(page)
      await page.getByRole('button', { name: 'Create String Job' }).click()
    },
    texts: ['String job created', 'Your string job has been created successfully.'],
  },
  {
    state: 'a creation that failed',
    async arrange(...all) {
      await refuse(all[0], '/string_job/', 'POST', 500, {})
      await newJobDialog(...all)
      await all[0].getByRole('button', { name: 'Create String Job' }).click()
    },
    texts: ['Failed to create string job', 'There was an error creating your string job. Please try again.'],
  },
  {
    state: 'a job updated',
    async arrange(...all) {
      await editJobDialog(...all)
      await all[0].getByRole('button', { name: 'Update String Job' }).click()
    },
    texts: ['String job updated', 'Your string job has been updated successfully.'],
  },
  {
    state: 'an update that failed',
    async arrange(...all) {
      await refuse(all[0], '/string_job/*/', 'PUT', 500, {})
      await editJobDialog(...all)
      await all[0].getByRole('button', { name: 'Update String Job' }).click()
    },
    texts: ['Failed to update string job', 'There was an error updating your string job. Please try again.'],
  },
  {
    state: 'a job cancelled',
    async arrange(page, { id }, portal) {
      await createJob(portal, { id })
      await page.goto('/string-jobs')
      await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Job' }).click()
    },
    texts: ['String job cancelled successfully', 'Cancelled'],
  },
  {
    state: 'a cancellation that failed',
    async arrange(page, { id }, portal) {
      await createJob(portal, { id })
      await refuse(page, '/string_job/*/', 'PATCH', 409, { error: 'No' })
      await page.goto('/string-jobs')
      await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Job' }).click()
    },
    texts: ['Error', 'Failed to cancel string job. You cannot cancel an already started or pending job.'],
  },
  {
    state: 'the Payment Options dialog',
    async arrange(page, person, portal) {
      await payByCredit(page, person, portal, { error: 'No' }, 409)
    },
    texts: [
      'Payment Options',
      'Choose how you would like to pay for your stringing service.',
      'You have 1 stringing credits available',
      'standard Stringing Service (Labor Only)',
      'Total: $20.00',
      'Use 1 Credit',
      'Pay with Card',
    ],
  },
  {
    state: 'a credit used',
    arrange: (page, person, portal) => payByCredit(page, person, portal, {}),
    texts: ['Success!', 'Your credit has been used for this stringing job.. Refreshing page in 3 seconds..'],
  },
  {
    state: 'a credit refused without a reason',
    arrange: (page, person, portal) => payByCredit(page, person, portal, {}, 500),
    texts: ['Unable to use credit', 'An error occurred while using credit'],
  },
  {
    state: 'a checkout refused without a reason',
    arrange: (page, person, portal) => payByCard(page, person, portal, {}, 500),
    texts: ['Unable to process payment', 'An error occurred during payment processing'],
  },
  {
    state: 'a checkout without an address',
    arrange: (page, person, portal) => payByCard(page, person, portal, {}),
    texts: ['Unable to process payment', 'No redirect URL received'],
  },
]

for (const { state, arrange, texts } of STATES) {
  test(`shows the texts of the specification: ${state}`, async ({ customer, db }) => {
    await arrange(customer.page, customer, { db })
    await expectTexts(customer.page, texts)
  })
}
